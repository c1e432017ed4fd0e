import type { TaskColumn } from '@waypost/contract/graphql';
import type { ColumnFilter } from '@waypost/contract/list';
import type { TaskGridQuery } from './task-view.ts';

const columns = ['patientLastName', 'caseNumber', 'accountNumber'] as const satisfies TaskColumn[];
type SearchColumn = (typeof columns)[number];

/** The most digits that count as the beginning of a case number. */
const CASE_DIGITS = 6;

/** The column that a text is searched in: names have no digits, case numbers have a part after a dash. */
function columnOf(text: string): SearchColumn {
  if (!/\d/.test(text)) return 'patientLastName';
  return text.includes('-') || text.length <= CASE_DIGITS ? 'caseNumber' : 'accountNumber';
}

/** The filters with the search added; it replaces the previous search. */
export function withSearch(query: TaskGridQuery, text: string): TaskGridQuery {
  const filter = { ...query.filter };
  for (const column of columns) delete filter[column];
  const sought = text.trim();
  if (sought) filter[columnOf(sought)] = { filterType: 'text', type: 'contains', filter: sought };
  return { ...query, filter };
}

const textOf = (filter: ColumnFilter | undefined): string =>
  filter?.filterType === 'text' && 'filter' in filter ? (filter.filter ?? '') : '';

/** The search text of a query. */
export const searchOf = ({ filter }: TaskGridQuery): string =>
  columns.map((column) => textOf(filter[column])).find((text) => text !== '') ?? '';
