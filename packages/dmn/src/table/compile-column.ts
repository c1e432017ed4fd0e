import { compileText } from '../evaluate/compile-text.ts';
import { canFit, convertResult } from '../evaluate/fit.ts';
import type { Run } from '../evaluate/run.ts';
import { collectNames, resolveType, type Scope } from '../evaluate/scope.ts';
import { type FeelType, formatType, typeNameOf, type Value } from '../feel/index.ts';
import type { InputClause } from '../model/decision-table.ts';
import { type Cell, compileCell, compileCells } from './cell.ts';
import { ColumnIndex } from './column-index.ts';
import type { Column } from './compiled-table.ts';
import { createReporter } from './report.ts';

/** Compiles an input clause with its cells, one per rule (DMN 1.5, 8.2.8). `column` counts from 1. */
export function compileColumn(
  clause: InputClause,
  texts: readonly string[],
  scope: Scope,
  place: { table: string; column: number },
): Column {
  const report = createReporter(scope, place);
  const names = collectNames(scope);
  const type = resolveType(clause.typeRef, scope);
  const expression = compileText(clause.expression, names);
  report(expression.findings);
  if (!canFit(expression.type, type))
    report([
      {
        kind: 'type',
        message: `${nameOf(clause)} is a ${formatType(expression.type)}, and its column a ${formatType(type)}.`,
        from: 0,
        to: 0,
      },
    ]);
  // Most columns test a single fact, which can be read without an expression.
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
    run: type.kind === 'any' || type.kind === 'simple' ? run : convertResult(run, type, nameOf(clause)),
    isOfType: createTypeTest(type),
    cells,
    cellOf,
    index: new ColumnIndex(cells, texts.length),
    allows: createAllowedTest(clause.values, scope, report),
  };
}

export const nameOf = ({ label, expression }: InputClause): string => `“${label || expression}”`;

/** Creates a test for a simple type, with fast checks for the common ones. */
function createTypeTest(type: FeelType): ((value: Value) => boolean) | null {
  if (type.kind !== 'simple') return null;
  const { name } = type;
  return (value) => value === null || typeof value === name || typeNameOf(value) === name;
}

/** Creates a test for the values that a clause lists, which null always passes; null when it lists none. */
export function createAllowedTest(
  values: string | null,
  scope: Scope,
  report: ReturnType<typeof createReporter>,
): ((value: Value) => boolean) | null {
  if (values === null || values === '' || values === '-') return null;
  const cell: Cell = compileCell(values, 0, collectNames(scope));
  report(cell.tests.findings);
  const index = new ColumnIndex([cell], 1);
  return (value) => {
    if (value === null || cell.isAny) return true;
    const known = cell.isLiteral ? index.rowsFor(value) : null;
    return known ? known[0] === 1 : cell.tests.test(value, new Map()) === true;
  };
}
