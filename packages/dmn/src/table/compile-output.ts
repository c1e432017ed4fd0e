import { compileTests, compileText, type NamesInModel } from '../evaluate/compile-text.ts';
import { canFit, convertResult } from '../evaluate/fit.ts';
import { collectNames, resolveType, type Scope } from '../evaluate/scope.ts';
import { equal, type FeelType, formatType, notCoercible, tryCoerce, type Value } from '../feel/index.ts';
import type { OutputClause } from '../model/decision-table.ts';
import { createAllowedTest } from './compile-column.ts';
import type { Output, OutputCell } from './compiled-table.ts';
import { createReporter } from './report.ts';

/** Compiles an output clause with its cells, one per rule (DMN 1.5, 8.2.9). `column` counts from 1. */
export function compileOutput(
  clause: OutputClause,
  texts: readonly string[],
  scope: Scope,
  place: { table: string; column: number },
): Output {
  const report = createReporter(scope, place);
  const names = collectNames(scope);
  const type = resolveType(clause.typeRef, scope);
  const cells = new Map<string, OutputCell>();
  const compile = (text: string, row?: number): OutputCell => {
    let cell = cells.get(text);
    if (!cell) {
      const what = `The output ${clause.label || clause.name || text}`;
      cell = compileOutputCell(text, names, type, what, (findings) => report(findings, row));
      cells.set(text, cell);
    }
    return cell;
  };
  return {
    clause,
    cellOf: texts.map(compile),
    default: clause.defaultValue === null ? null : compile(clause.defaultValue),
    allows: createAllowedTest(clause.values, scope, report),
    priorityOf: createPriorityReader(clause.values, names),
  };
}

function compileOutputCell(
  text: string,
  names: NamesInModel,
  type: FeelType,
  what: string,
  report: (findings: ReturnType<typeof compileText>['findings']) => void,
): OutputCell {
  if (text === '') return { constant: null, isMisfit: false, run: () => null };
  const { run, findings, type: given } = compileText(text, names);
  report(findings);
  const convert = convertResult(run, type, what);
  const literal = readLiteral(text, names);
  if (literal === undefined) {
    if (!canFit(given, type))
      report([
        {
          kind: 'type',
          message: `“${text}” is a ${formatType(given)}, not a ${formatType(type)}.`,
          from: 0,
          to: 0,
        },
      ]);
    return { constant: undefined, isMisfit: false, run: convert };
  }
  const converted = tryCoerce(literal, type);
  // A misfit is evaluated each time, so that each evaluation reports it.
  return converted === notCoercible
    ? { constant: null, isMisfit: true, run: convert }
    : { constant: converted, isMisfit: false, run: convert };
}

/** Reads the value of a literal text by compiling it like an input cell. */
function readLiteral(text: string, names: NamesInModel): Value | undefined {
  const { form } = compileTests(text, names);
  if (form.kind !== 'tests' || form.negated || form.tests.length !== 1) return undefined;
  const [test] = form.tests;
  return test?.kind === 'equal' ? test.value : undefined;
}

function createPriorityReader(values: string | null, names: NamesInModel): (value: Value) => number {
  const { form } = compileTests(values || '-', names);
  const order =
    form.kind === 'tests' ? form.tests.flatMap((test) => (test.kind === 'equal' ? [test.value] : [])) : [];
  return (value) => {
    const place = order.findIndex((each) => equal(each, value) === true);
    return place < 0 ? order.length : place;
  };
}
