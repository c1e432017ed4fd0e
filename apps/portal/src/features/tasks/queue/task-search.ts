import type { TaskFilterColumn, TaskQuery } from '@waypost/contract/graphql';

/** The column that a text is searched in: names have no digits. */
const columnOf = (text: string): TaskFilterColumn => (/\d/.test(text) ? 'number' : 'patientLastName');

/** What a search asks for; it takes the place of a filter of its column. Blank asks for nothing. */
export function filterOfSearch(text: string): TaskQuery['filter'] {
  const sought = text.trim();
  return sought ? { [columnOf(sought)]: { filterType: 'text', type: 'contains', filter: sought } } : {};
}
