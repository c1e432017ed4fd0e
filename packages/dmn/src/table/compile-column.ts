import { compileText } from '../evaluate/compile-text.ts';
import { fitting, mayFit } from '../evaluate/fit.ts';
import type { Run } from '../evaluate/run.ts';
import { namesIn, type Scope, typeNamed } from '../evaluate/scope.ts';
import { type FeelType, kindOf, typeText, type Value } from '../feel/index.ts';
import type { InputClause } from '../model/decision-table.ts';
import { type Cell, compileCell, compileCells } from './cell.ts';
import { ColumnIndex } from './column-index.ts';
import type { Column } from './compiled-table.ts';
import { reportAt } from './report.ts';

/** Compiles an input clause with its cells, one of each rule (DMN 1.5, 8.2.8). `column` counts from 1. */
export function compileColumn(
  clause: InputClause,
  texts: readonly string[],
  scope: Scope,
  place: { table: string; column: number },
): Column {
  const report = reportAt(scope, place);
  const names = namesIn(scope);
  const type = typeNamed(clause.typeRef, scope);
  const expression = compileText(clause.expression, names);
  report(expression.findings);
  if (!mayFit(expression.type, type))
    report([
      {
        kind: 'type',
        message: `${nameOf(clause)} is a ${typeText(expression.type)}, and its column a ${typeText(type)}.`,
        from: 0,
        to: 0,
      },
    ]);
  // Most columns are about one fact, which needs no expression to be found.
  const run: Run = scope.variables.has(clause.expression)
    ? (context) => context.get(clause.expression) ?? null
    : expression.run;
  const cells = compileCells(texts, names);
  const cellOf: Cell[] = [];
  for (const cell of cells) {
    report(cell.tests.findings, cell.rows[0]);
    for (const row of cell.rows) cellOf[row] = cell;
  }
  return {
    clause,
    type,
    run: type.kind === 'any' || type.kind === 'simple' ? run : fitting(run, type, nameOf(clause)),
    isOfType: testOf(type),
    cells,
    cellOf,
    index: new ColumnIndex(cells, texts.length),
    allows: allowedBy(clause.values, scope, report),
  };
}

export const nameOf = ({ label, expression }: InputClause): string => `“${label || expression}”`;

/** Whether a value is of a simple type, the usual ones without looking further. */
function testOf(type: FeelType): ((value: Value) => boolean) | null {
  if (type.kind !== 'simple') return null;
  const { name } = type;
  return (value) => value === null || typeof value === name || kindOf(value) === name;
}

/** The values that a clause lists, as a test that a missing value always passes; null when it lists none. */
export function allowedBy(
  values: string | null,
  scope: Scope,
  report: ReturnType<typeof reportAt>,
): ((value: Value) => boolean) | null {
  if (values === null || values === '' || values === '-') return null;
  const cell: Cell = compileCell(values, 0, namesIn(scope));
  report(cell.tests.findings);
  const index = new ColumnIndex([cell], 1);
  return (value) => {
    if (value === null || cell.isAny) return true;
    const known = cell.isLiteral ? index.rowsFor(value) : null;
    return known ? known[0] === 1 : cell.tests.test(value, new Map()) === true;
  };
}
