import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { describe, expect, it } from 'vitest';
import { comparedVersions } from './compared.ts';
import {
  cellNames,
  cellsOf,
  type RuleDifference,
  rowText,
  summaryText,
  type TableDifference,
} from './difference-text.ts';

const at = (row: number, ...cells: string[]) => ({
  row,
  comment: null,
  inputs: cells.slice(0, -1),
  outputs: cells.slice(-1),
});
const changed: RuleDifference = { change: 'changed', before: at(1, '"a"', '1'), after: at(2, '"b"', '1') };
const added: RuleDifference = { change: 'added', before: null, after: at(3, '"c"', '2') };
const table = (rules: RuleDifference[], columns: TableDifference['columns'] = null): TableDifference => ({
  name: 'T',
  change: 'changed',
  columns,
  hitPolicy: null,
  rules,
});
const now = {
  inputs: [{ label: 'Plan', expression: 'plan' }],
  outputs: [{ label: null, name: 'group' }],
} as unknown as DecisionTable;

describe('a difference', () => {
  it('a difference has the cells before and after, or none before for a new rule', () => {
    expect(cellsOf(changed)).toEqual([
      { before: '"a"', after: '"b"' },
      { before: '1', after: '1' },
    ]);
    expect(cellsOf(added)[0]).toEqual({ before: null, after: '"c"' });
  });

  it('a difference shows the row number, or the previous one for a removed row', () => {
    expect(rowText(changed)).toBe('1 → 2');
    expect(rowText(added)).toBe('3');
  });

  it('a difference names its columns only if the current table has them', () => {
    expect(cellNames(table([changed]), now)).toEqual(['Plan', 'group']);
    expect(cellNames(table([changed]), undefined)).toEqual(['Column 1', 'Column 2']);
    expect(cellNames(table([changed], { before: ['a'], after: ['b'] }), now)).toEqual([
      'Column 1',
      'Column 2',
    ]);
  });

  it('differences are summarized in words', () => {
    expect(summaryText([changed, added, added])).toBe('Rules: 2 added, 1 changed.');
    expect(summaryText([])).toBe('The rules are the same.');
  });
});

describe('the versions that are compared', () => {
  const versions = [{ version: 3 }, { version: 2 }, { version: 1 }];
  it('the compared versions are those of the address, or else the latest two', () => {
    expect(comparedVersions(new URLSearchParams('from=1&to=2'), versions)).toEqual({ from: 1, to: 2 });
    expect(comparedVersions(new URLSearchParams(), versions)).toEqual({ from: 2, to: 3 });
    expect(comparedVersions(new URLSearchParams('from=9&to=x'), versions)).toEqual({ from: 2, to: 3 });
    expect(comparedVersions(new URLSearchParams(), [{ version: 1 }])).toBeNull();
  });
});
