import { compileTests, type NamesInModel } from '../evaluate/compile-text.ts';
import type { UnaryTest, UnaryTests } from '../feel/index.ts';

/** The tests of one cell text, with the rows that have it. */
export type Cell = {
  text: string;
  rows: number[];
  tests: UnaryTests;
  /** True for a dash or an empty cell, which every input satisfies. */
  isAny: boolean;
  isNegated: boolean;
  literals: readonly UnaryTest[];
  /** True when its result depends only on the input and not on other facts. */
  isLiteral: boolean;
};

/** Compiles the distinct cells of a column, in the order in which they first occur. */
export function compileCells(texts: readonly string[], names: NamesInModel): Cell[] {
  const cells = new Map<string, Cell>();
  texts.forEach((text, row) => {
    const known = cells.get(text);
    if (known) known.rows.push(row);
    else cells.set(text, compileCell(text, row, names));
  });
  return [...cells.values()];
}

export function compileCell(text: string, row: number, names: NamesInModel): Cell {
  const tests = compileTests(text === '' ? '-' : text, names);
  const { form } = tests;
  const literals = form.kind === 'tests' ? form.tests : [];
  return {
    text,
    rows: [row],
    tests,
    isAny: form.kind === 'any',
    isNegated: form.kind === 'tests' && form.negated,
    literals,
    isLiteral: literals.every(({ kind }) => kind !== 'expression') && literals.length > 0,
  };
}
