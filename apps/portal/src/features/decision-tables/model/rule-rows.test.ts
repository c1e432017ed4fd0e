import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { describe, expect, it } from 'vitest';
import { markText, ruleRowId, ruleRows } from './rule-rows.ts';

const rule = (id: string) => ({ id, comment: null, inputs: ['-'], outputs: ['1'] });
const table = {
  rules: ['a', 'b', 'c', 'd'].map(rule),
  findings: [
    {
      code: 'overlap',
      severity: 'warning',
      message: 'Rows 1 and 3 take the same values.',
      rule: 1,
      otherRule: 3,
    },
    { code: 'gap', severity: 'warning', message: 'No row takes these values.' },
  ],
} as unknown as DecisionTable;
const trace = {
  name: 'Table',
  hitPolicy: 'FIRST',
  inputs: [],
  matched: [3],
  rules: [
    { rule: 1, id: 'a', refusedBy: { column: 1, test: '"x"', value: 'y' } },
    { rule: 2, id: 'b', refusedBy: { column: 2, test: '> 5', value: 1 } },
    { rule: 3, id: 'c', refusedBy: null },
  ],
  value: 1,
};

describe('the rules of a table', () => {
  it('the rules of a table are numbered from 1 and have their findings; an overlap is shown at both rules [W-090]', () => {
    const rows = ruleRows(table, null);
    expect(rows.map(({ number, id }) => [number, id])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ]);
    expect(rows.map(({ findings }) => findings.length)).toEqual([1, 0, 1, 0]);
    expect(rows.map(ruleRowId)).toEqual(['1', '2', '3', '4']);
  });

  it('the rules of a table are shown as matched, refused by a column, or not evaluated after a try', () => {
    const rows = ruleRows(table, trace);
    expect(rows.map(({ mark }) => markText(mark))).toEqual([
      'Refused by column 1',
      'Refused by column 2',
      'Matched',
      'Not asked',
    ]);
    expect(rows.map(ruleRowId)).toEqual(['1:refused:1', '2:refused:2', '3:matched', '4:passed']);
  });
});
