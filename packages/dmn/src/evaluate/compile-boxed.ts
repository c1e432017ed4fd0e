import {
  anyType,
  type Context,
  type Evaluation,
  FeelFunction,
  type FeelType,
  isContext,
  isList,
  isNumber,
  listType,
  Refusal,
  simpleType,
  type Value,
} from '../feel/index.ts';
import { type Arguments, callFunction } from '../feel/values/call.ts';
import type { Expression, FunctionDefinition, Literal } from '../model/expression.ts';
import { isFeel } from '../model/namespaces.ts';
import { compileTable } from '../table/compile-table.ts';
import { compileIteration } from './compile-iteration.ts';
import { compileText } from './compile-text.ts';
import { inferOwnShape } from './element-types.ts';
import { convertResult, reportMisfit } from './fit.ts';
import type { Run } from './run.ts';
import { collectNames, resolveType, type Scope, withVariables } from './scope.ts';

type Boxed<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** A compiled expression with the known type of its value. */
type TypedRun = { run: Run; type: FeelType };

/** Compiles a boxed expression (DMN 1.5, 10.2); a missing expression evaluates to null. */
const compileBoxed = (expression: Expression | null, scope: Scope): Run =>
  compileWithType(expression, scope).run;

function compileWithType(expression: Expression | null, scope: Scope): TypedRun {
  if (expression === null) return { run: () => null, type: anyType };
  const compiled: TypedRun =
    expression.kind === 'literal'
      ? compileLiteral(expression, scope)
      : { run: compileByKind(expression, scope), type: inferType(expression, scope) };
  return expression.typeRef === null
    ? compiled
    : convertToType(compiled, resolveType(expression.typeRef, scope), describeKind(expression), scope);
}

/** Returns the type of an expression. Compilation has already reported problems of the types that it names. */
function inferType(expression: Expression, scope: Scope): FeelType {
  if (expression.kind === 'list' || expression.kind === 'for') return listType(anyType);
  if (expression.kind === 'some' || expression.kind === 'every') return simpleType('boolean');
  return inferOwnShape(expression, { ...scope, report: () => {} });
}

const describeKind = ({ kind }: Expression): string => (kind === 'table' ? 'The table' : 'The expression');

function compileByKind(expression: Exclude<Expression, Literal>, scope: Scope): Run {
  switch (expression.kind) {
    case 'table':
      return compileTableExpression(expression, scope);
    case 'context':
      return compileContext(expression, scope);
    case 'invocation':
      return compileInvocation(expression, scope);
    case 'function':
      return compileFunction(expression, scope);
    case 'relation':
      return compileRelation(expression, scope);
    case 'list':
      return compileList(expression.items, scope);
    case 'conditional':
      return compileConditional(expression, scope);
    case 'filter':
      return compileFilter(expression, scope);
    default:
      return compileIteration(expression, scope, compileBoxed);
  }
}

/** Compiles a boxed expression with a required type (DMN 1.5, 10.3.2.9.4). `name` is the element with the value. */
export const compileTyped = (
  expression: Expression | null,
  type: FeelType,
  scope: Scope,
  name: string,
): Run => convertToType(compileWithType(expression, scope), type, `“${name}”`, scope).run;

function convertToType(
  { run, type: givenType }: TypedRun,
  type: FeelType,
  what: string,
  scope: Scope,
): TypedRun {
  reportMisfit(givenType, type, what, scope);
  return { run: convertResult(run, type, what), type };
}

function compileTableExpression({ table }: Boxed<'table'>, scope: Scope): Run {
  const compiled = compileTable(table, scope);
  scope.registerTable(compiled);
  return (context, evaluation) => compiled.decide(context, evaluation);
}

function compileLiteral({ text, language }: Literal, scope: Scope): TypedRun {
  if (!isFeel(language)) {
    scope.report({
      code: 'language',
      severity: 'error',
      message: `The expression is written in “${language}”; only FEEL is run.`,
    });
    return { run: () => null, type: anyType };
  }
  if (text === '') return { run: () => null, type: anyType };
  const compiled = compileText(text, collectNames(scope));
  for (const { kind, message, from, to } of compiled.findings)
    scope.report({ code: kind, severity: kind === 'type' ? 'warning' : 'error', message, from, to });
  return compiled;
}

/** Compiles a context. An entry may use earlier ones; an entry without a name is the context's value (10.2.1.4). */
function compileContext({ entries }: Boxed<'context'>, scope: Scope): Run {
  let inner = scope;
  const compiled = entries.map(({ variable, value }) => {
    const type = resolveType(variable?.typeRef ?? null, scope);
    // A function can call itself by the name of its entry.
    if (variable && value?.kind === 'function') inner = withVariables(inner, [[variable.name, type]]);
    const run = compileTyped(value, type, inner, variable?.name ?? 'The result');
    if (variable) inner = withVariables(inner, [[variable.name, type]]);
    return { name: variable?.name ?? null, run };
  });
  return (context, evaluation) => {
    const visible = new Map(context);
    const result = new Map<string, Value>();
    for (const { name, run } of compiled) {
      const value = run(visible, evaluation);
      if (name === null) return value;
      visible.set(name, value);
      result.set(name, value);
    }
    return result;
  };
}

function compileInvocation({ called: expression, bindings }: Boxed<'invocation'>, scope: Scope): Run {
  const runCalled = compileBoxed(expression, scope);
  const compiled = bindings.map(({ parameter, value }) => ({
    name: parameter.name,
    run: compileTyped(value, resolveType(parameter.typeRef, scope), scope, parameter.name),
  }));
  return (context, evaluation) => {
    const called = runCalled(context, evaluation);
    const named = new Map(compiled.map(({ name, run }) => [name, run(context, evaluation)]));
    return callValue(called, named, evaluation);
  };
}

/** Calls a function; null with a warning when the call is refused (10.3.2.13). */
export function callValue(called: Value, args: Arguments, evaluation: Evaluation): Value {
  const result =
    called instanceof FeelFunction
      ? callFunction(called, args, evaluation)
      : new Refusal('What is invoked is not a function.');
  if (!(result instanceof Refusal)) return result;
  evaluation.warn(result.message);
  return null;
}

/** Compiles a function. Only the parameters of a Java or PMML function are known; a call returns null. */
export function compileFunction(
  { functionKind, parameters, body }: FunctionDefinition,
  scope: Scope,
  named: { name: string; result: FeelType } = { name: 'function', result: anyType },
): (context: Context) => FeelFunction {
  const typedParameters = parameters.map(({ name, typeRef }) => ({
    name,
    type: resolveType(typeRef, scope),
  }));
  const options = named.result === anyType ? {} : { result: named.result };
  if (functionKind !== 'FEEL') {
    const message = `A function is written in ${functionKind}, which is not run: calling it gives null.`;
    scope.report({ code: 'language', severity: 'warning', message });
    return () => new FeelFunction(named.name, typedParameters, () => new Refusal(message), options);
  }
  const inner = withVariables(
    scope,
    typedParameters.map(({ name, type }) => [name, type] as const),
  );
  const { run, type } = compileWithType(body, inner);
  reportMisfit(type, named.result, `“${named.name}”`, scope);
  return (context) =>
    new FeelFunction(
      named.name,
      typedParameters,
      (args, evaluation) => {
        const visible = new Map(context);
        typedParameters.forEach(({ name }, at) => void visible.set(name, args[at] ?? null));
        return run(visible, evaluation);
      },
      options,
    );
}

function compileRelation({ columns, rows }: Boxed<'relation'>, scope: Scope): Run {
  const types = columns.map(({ typeRef }) => resolveType(typeRef, scope));
  const compiled = rows.map((row) =>
    columns.map(({ name }, at) => ({
      name,
      run: compileTyped(row[at] ?? null, types[at] ?? anyType, scope, name),
    })),
  );
  return (context, evaluation) =>
    compiled.map((row) => new Map(row.map(({ name, run }) => [name, run(context, evaluation)])));
}

function compileList(items: readonly (Expression | null)[], scope: Scope): Run {
  const compiled = items.map((item) => compileBoxed(item, scope));
  return (context, evaluation) => compiled.map((run) => run(context, evaluation));
}

function compileConditional({ condition, whenTrue, otherwise }: Boxed<'conditional'>, scope: Scope): Run {
  const runCondition = compileBoxed(condition, scope);
  const runWhenTrue = compileBoxed(whenTrue, scope);
  const runElse = compileBoxed(otherwise, scope);
  return (context, evaluation) => {
    const value = runCondition(context, evaluation);
    if (value === true) return runWhenTrue(context, evaluation);
    if (value === false || value === null) return runElse(context, evaluation);
    evaluation.warn('A condition is neither true nor false.');
    return null;
  };
}

/** Compiles a filter by a condition or a position (10.2.1.8); the condition can use the names of an item's entries. */
function compileFilter({ in: list, match }: Boxed<'filter'>, scope: Scope): Run {
  const runList = compileBoxed(list, scope);
  const runMatch = compileBoxed(match, withVariables(scope, [['item', anyType]]));
  return (context, evaluation) => {
    const value = runList(context, evaluation);
    if (value === null) return null;
    const matching: Value[] = [];
    for (const item of isList(value) ? value : [value]) {
      evaluation.spend();
      const matched = runMatch(itemContext(item, context), evaluation);
      if (isNumber(matched)) return selectItem(value, matched);
      if (matched === true) matching.push(item);
      else if (matched !== false && matched !== null) {
        evaluation.warn('A list can be filtered by a condition or a number only.');
        return null;
      }
    }
    return matching;
  };
}

/** Returns the item at a position; the first is 1, the last -1. */
function selectItem(value: Value, position: Value): Value {
  const at = Math.trunc(Number(position));
  const items = isList(value) ? value : [value];
  return at === 0 ? null : (items.at(at > 0 ? at - 1 : at) ?? null);
}

function itemContext(item: Value, context: Context): Context {
  const visible = new Map(context);
  if (item !== null && !isList(item) && isContext(item))
    for (const [name, value] of item) visible.set(name, value);
  return visible.set('item', item);
}
