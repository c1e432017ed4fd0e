import {
  anyType,
  compileExpression,
  compileUnaryTests,
  Evaluation,
  type EvaluationOptions,
  type FeelType,
  formatValue,
  fromJson,
  type JsonValue,
  type Names,
  type Value,
} from '../../src/feel/index.ts';

export type Facts = Readonly<Record<string, JsonValue>>;

const names = (facts: Facts): Names => ({
  variables: new Map(Object.keys(facts).map((name): [string, FeelType] => [name, anyType])),
});

const context = (facts: Facts): ReadonlyMap<string, Value> =>
  new Map(Object.entries(facts).map(([name, fact]) => [name, fromJson(fact)]));

/** Evaluates an expression. */
export function evaluate(expression: string, facts: Facts = {}, options: EvaluationOptions = {}): Value {
  const compiled = compileExpression(expression, names(facts));
  return compiled.run(context(facts), new Evaluation(options));
}

/** Evaluates an expression and formats the value as FEEL; strings are quoted to be distinct. */
export function run(expression: string, facts: Facts = {}, options: EvaluationOptions = {}): string {
  const value = evaluate(expression, facts, options);
  return typeof value === 'string' ? `"${value}"` : (formatValue(value) ?? 'null');
}

/** Returns the warnings of one evaluation. */
export function collectWarnings(expression: string, facts: Facts = {}): string[] {
  const messages: string[] = [];
  evaluate(expression, facts, { warn: ({ message }) => messages.push(message) });
  return messages;
}

/** Returns the codes of the findings of an expression. */
export const collectFindingCodes = (expression: string, facts: Facts = {}): string[] =>
  compileExpression(expression, names(facts)).findings.map(({ kind }) => kind);

/** Returns whether an input satisfies a cell. */
export function satisfies(
  cell: string,
  input: JsonValue | { readonly feel: string },
  facts: Facts = {},
): boolean | null {
  const isExpression = input !== null && typeof input === 'object' && 'feel' in input;
  const value = isExpression ? evaluate(String(input.feel)) : fromJson(input as JsonValue);
  return compileUnaryTests(cell, names(facts)).test(value, context(facts));
}
