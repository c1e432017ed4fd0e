import { describe, expect, it } from 'vitest';
import { searchOf, withSearch } from './task-search.ts';
import type { TaskGridQuery } from './task-view.ts';

const defaultQuery: TaskGridQuery = {
  sort: [],
  filter: { status: { filterType: 'set', values: ['Open'] } },
};

describe('the search of the queue', () => {
  it.each([
    ["O'Hara", 'patientLastName'],
    ['260418-01', 'caseNumber'],
    ['2604', 'caseNumber'],
    ['40018823', 'accountNumber'],
  ])('looks for %s in %s', (text, column) => {
    const query = withSearch(defaultQuery, ` ${text} `);
    expect(query.filter).toEqual({
      ...defaultQuery.filter,
      [column]: { filterType: 'text', type: 'contains', filter: text },
    });
    expect(searchOf(query)).toBe(text);
  });

  it('replaces the search before it, and keeps the other filters', () => {
    const query = withSearch(withSearch(defaultQuery, 'Mbeki'), '2604');
    expect(Object.keys(query.filter)).toEqual(['status', 'caseNumber']);
    expect(withSearch(query, '  ')).toEqual(defaultQuery);
  });
});
