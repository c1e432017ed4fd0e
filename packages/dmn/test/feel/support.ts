import {
  anyType,
  compileExpression,
  compileUnaryTests,
  Evaluation,
  type EvaluationOptions,
  type FeelType,
  fromJson,
  type JsonValue,
  type Names,
  text,
  type Value,
} from '../../src/feel/index.ts';

export type Facts = Readonly<Record<string, JsonValue>>;

const names = (facts: Facts): Names => ({
  variables: new Map(Object.keys(facts).map((name): [string, FeelType] => [name, anyType])),
});

const context = (facts: Facts): ReadonlyMap<string, Value> =>
  new Map(Object.entries(facts).map(([name, fact]) => [name, fromJson(fact)]));

/** The value of an expression. */
export function evaluate(expression: string, facts: Facts = {}, options: EvaluationOptions = {}): Value {
  const compiled = compileExpression(expression, names(facts));
  return compiled.run(context(facts), new Evaluation(options));
}

/** The value of an expression as FEEL writes it; a string in quotes, so that it differs from what it spells. */
export function run(expression: string, facts: Facts = {}, options: EvaluationOptions = {}): string {
  const value = evaluate(expression, facts, options);
  return typeof value === 'string' ? `"${value}"` : (text(value) ?? 'null');
}

/** The warnings of one evaluation. */
export function warningsOf(expression: string, facts: Facts = {}): string[] {
  const messages: string[] = [];
  evaluate(expression, facts, { warn: ({ message }) => messages.push(message) });
  return messages;
}

/** The kinds of what is found wrong with an expression. */
export const findingsOf = (expression: string, facts: Facts = {}): string[] =>
  compileExpression(expression, names(facts)).findings.map(({ kind }) => kind);

/** Whether an input satisfies a cell. */
export function satisfies(
  cell: string,
  input: JsonValue | { readonly feel: string },
  facts: Facts = {},
): boolean | null {
  const isExpression = input !== null && typeof input === 'object' && 'feel' in input;
  const value = isExpression ? evaluate(String(input.feel)) : fromJson(input as JsonValue);
  return compileUnaryTests(cell, names(facts)).test(value, context(facts));
}
