import { describe, expect, it } from 'vitest';
import { filterText } from './filter-text.ts';

const choices = ['Open', 'Hold', 'Wait'].map((value) => ({ value, label: value }));

describe('the text of a filter', () => {
  it.each([
    [{ filterType: 'text', type: 'contains', filter: 'summit' }, 'contains summit'],
    [{ filterType: 'number', type: 'greaterThan', filter: 5 }, 'above 5'],
    [{ filterType: 'date', type: 'lessThan', dateFrom: '2026-11-21' }, 'before 11/21/2026'],
    [
      { filterType: 'date', type: 'inRange', dateFrom: '2026-11-01', dateTo: '2026-11-30' },
      'from 11/01/2026 to 11/30/2026',
    ],
    [{ filterType: 'text', type: 'blank' }, 'is blank'],
    [{ filterType: 'set', values: ['Open', 'Hold', 'Wait'] }, 'Open, Hold +1'],
    [{ filterType: 'set', values: [] }, 'none'],
  ] as const)('%j', (filter, text) => {
    const copy = structuredClone(filter) as Parameters<typeof filterText>[0];
    expect(filterText(copy, { filter: { set: choices } })).toBe(text);
  });

  it('the text of a filter counts ids without names', () => {
    const counted = (values: readonly (string | null)[]) => `${values.length} files`;
    expect(filterText({ filterType: 'set', values: ['a', 'b', 'c'] }, { filter: { set: [] }, counted })).toBe(
      '3 files',
    );
  });

  it('the text of a filter joins two conditions with their operator', () => {
    const condition = { filterType: 'number', type: 'equals' } as const;
    expect(
      filterText(
        {
          filterType: 'number',
          operator: 'OR',
          conditions: [
            { ...condition, filter: 1 },
            { ...condition, filter: 7 },
          ],
        },
        { filter: 'number' },
      ),
    ).toBe('is 1 or is 7');
  });
});
