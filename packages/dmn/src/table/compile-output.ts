import { compileTests, compileText, type NamesInModel } from '../evaluate/compile-text.ts';
import { fitting, mayFit } from '../evaluate/fit.ts';
import { namesIn, type Scope, typeNamed } from '../evaluate/scope.ts';
import { equal, type FeelType, notCoercible, tryCoerce, typeText, type Value } from '../feel/index.ts';
import type { OutputClause } from '../model/decision-table.ts';
import { allowedBy } from './compile-column.ts';
import type { Output, OutputCell } from './compiled-table.ts';
import { reportAt } from './report.ts';

/** Compiles an output clause with its cells, one of each rule (DMN 1.5, 8.2.9). `column` counts from 1. */
export function compileOutput(
  clause: OutputClause,
  texts: readonly string[],
  scope: Scope,
  place: { table: string; column: number },
): Output {
  const report = reportAt(scope, place);
  const names = namesIn(scope);
  const type = typeNamed(clause.typeRef, scope);
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
    allows: allowedBy(clause.values, scope, report),
    priorityOf: prioritiesIn(clause.values, names),
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
  const typed = fitting(run, type, what);
  const literal = literalIn(text, names);
  if (literal === undefined) {
    if (!mayFit(given, type))
      report([
        {
          kind: 'type',
          message: `“${text}” is a ${typeText(given)}, not a ${typeText(type)}.`,
          from: 0,
          to: 0,
        },
      ]);
    return { constant: undefined, isMisfit: false, run: typed };
  }
  const fitted = tryCoerce(literal, type);
  // It is worked out each time, so that each time is told of it.
  return fitted === notCoercible
    ? { constant: null, isMisfit: true, run: typed }
    : { constant: fitted, isMisfit: false, run: typed };
}

/** The value of a text that is a literal, by the tests that the same text would be in an input cell. */
function literalIn(text: string, names: NamesInModel): Value | undefined {
  const { form } = compileTests(text, names);
  if (form.kind !== 'tests' || form.negated || form.tests.length !== 1) return undefined;
  const [test] = form.tests;
  return test?.kind === 'equal' ? test.value : undefined;
}

function prioritiesIn(values: string | null, names: NamesInModel): (value: Value) => number {
  const { form } = compileTests(values || '-', names);
  const order =
    form.kind === 'tests' ? form.tests.flatMap((test) => (test.kind === 'equal' ? [test.value] : [])) : [];
  return (value) => {
    const place = order.findIndex((each) => equal(each, value) === true);
    return place < 0 ? order.length : place;
  };
}
