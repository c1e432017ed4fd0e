import type { TaskFilterColumn, TaskQuery } from '@waypost/contract/graphql';

/** The column to search for a text: names have no digits. */
const columnOf = (text: string): TaskFilterColumn => (/\d/.test(text) ? 'number' : 'patientLastName');

/** The filter of a search, which replaces the filter of its column. A blank search has none. */
export function filterOfSearch(text: string): TaskQuery['filter'] {
  const searchText = text.trim();
  return searchText
    ? { [columnOf(searchText)]: { filterType: 'text', type: 'contains', filter: searchText } }
    : {};
}
