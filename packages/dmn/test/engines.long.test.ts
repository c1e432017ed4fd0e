import { describe, expect, it } from 'vitest';
import { disagreements } from './support/compare-engines.ts';
import { feelinCells } from './support/feelin-cells.ts';

describe('100,000 decisions of tables drawn by a seed', () => {
  it('are the same by the index and by going through the rules', () => {
    expect(disagreements({ seed: 100_000, tables: 2000, decisions: 50 }).slice(0, 1)).toEqual([]);
  });

  it('are the same by the index and by going through the rules with feelin', () => {
    const testCell = feelinCells();
    const found = disagreements({ seed: 200_000, tables: 2000, decisions: 50, plain: true, testCell });
    expect(found.slice(0, 1)).toEqual([]);
  });
});
