import type { TaskColumn, TaskQuery } from '@waypost/contract/graphql';

/** The most digits that count as the beginning of a case number. */
const CASE_DIGITS = 6;

/** The column that a text is searched in: names have no digits, case numbers have a part after a dash. */
function columnOf(text: string): TaskColumn {
  if (!/\d/.test(text)) return 'patientLastName';
  return text.includes('-') || text.length <= CASE_DIGITS ? 'caseNumber' : 'accountNumber';
}

/** What a search asks for; it takes the place of a filter of its column. Blank asks for nothing. */
export function filterOfSearch(text: string): TaskQuery['filter'] {
  const sought = text.trim();
  return sought ? { [columnOf(sought)]: { filterType: 'text', type: 'contains', filter: sought } } : {};
}
