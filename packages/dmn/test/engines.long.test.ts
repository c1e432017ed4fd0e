import { describe, expect, it } from 'vitest';
import { findDisagreements } from './support/compare-engines.ts';
import { createFeelinTester } from './support/feelin-cells.ts';

describe('100,000 decisions of tables drawn by a seed', () => {
  it('random decisions are the same by the index and by a linear scan', () => {
    expect(findDisagreements({ seed: 100_000, tables: 2000, decisions: 50 }).slice(0, 1)).toEqual([]);
  });

  it('random decisions are the same by the index and by a linear scan with feelin', () => {
    const testCell = createFeelinTester();
    const found = findDisagreements({ seed: 200_000, tables: 2000, decisions: 50, plain: true, testCell });
    expect(found.slice(0, 1)).toEqual([]);
  });
});
