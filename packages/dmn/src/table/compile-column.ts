import { compileText } from '../evaluate/compile-text.ts';
import type { Run } from '../evaluate/run.ts';
import { namesIn, type Scope, typeNamed } from '../evaluate/scope.ts';
import { coerce, type Value } from '../feel/index.ts';
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
    run:
      type.kind === 'any' || type.kind === 'simple'
        ? run
        : (context, evaluation) => coerce(run(context, evaluation), type),
    cells,
    cellOf,
    index: new ColumnIndex(cells, texts.length),
    allows: allowedBy(clause.values, scope, report),
  };
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
