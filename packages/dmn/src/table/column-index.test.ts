import { describe, expect, it } from 'vitest';
import { disagreements } from '../../test/support/compare-engines.ts';

describe('the index of a table', () => {
  it('finds the same as going through the rules, for tables, facts and hit policies drawn by a seed', () => {
    expect(disagreements({ seed: 1, tables: 150, decisions: 40 }).slice(0, 1)).toEqual([]);
  });
});
