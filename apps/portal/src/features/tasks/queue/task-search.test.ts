import { describe, expect, it } from 'vitest';
import { filterOfSearch } from './task-search.ts';

describe('the search of the queue', () => {
  it.each([
    ["O'Hara", 'patientLastName'],
    ['260418-01', 'number'],
    ['2604', 'number'],
    ['40018823', 'number'],
  ])('the search of the queue finds %s in %s', (text, column) => {
    expect(filterOfSearch(` ${text} `)).toEqual({
      [column]: { filterType: 'text', type: 'contains', filter: text },
    });
  });

  it('a blank search of the queue has no filter', () => {
    expect(filterOfSearch('  ')).toEqual({});
  });
});
