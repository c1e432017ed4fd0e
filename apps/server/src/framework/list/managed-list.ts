import type { ListColumns } from '@waypost/contract/core/list';
import { filterOf, type ManagedListQuery, sortOf } from '@waypost/contract/core/managed-list';
import { isTrueFlag } from '@waypost/contract/core/values';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../errors.ts';
import type { Work } from '../work.ts';
import type { ListSource } from './column.ts';
import { pageOfIds } from './page.ts';
import { hasWords, wordsOf } from './word-search.ts';

/**
 * A list that administrators maintain: searched by words, sorted and filtered by columns, without ended entries unless
 * requested.
 */
export type ManagedList<Row, Columns extends ListColumns> = {
  columns: Columns;
  source: ListSource<keyof Columns & string>;
  /** The expression that is searched. */
  searched: RawBuilder<unknown>;
  isOffered: RawBuilder<unknown>;
  idOf: (row: Row) => string;
  rowsOf: (work: Work, ids: readonly string[]) => Promise<Row[]>;
};

/** A page of such a list. */
export async function managedPage<Row, Columns extends ListColumns>(
  work: Work,
  { columns, source, searched, isOffered, idOf, rowsOf }: ManagedList<Row, Columns>,
  { search, includeEnded, limit, after, sort, filter }: ManagedListQuery,
) {
  const [order, filters] = [sortOf(columns, sort ?? ''), filterOf(columns, filter ?? '')];
  if (!order.success || !filters.success) throw new AppError('INVALID');
  const words = hasWords(searched, wordsOf(search));
  const only = isTrueFlag(includeEnded) ? words : sql`${words} and ${isOffered}`;
  const { ids, ...page } = await pageOfIds(
    work,
    source,
    { limit, after: after ?? null, sort: order.data, filter: filters.data },
    only,
  );
  const rows = new Map((await rowsOf(work, ids)).map((row) => [idOf(row), row]));
  return { ...page, rows: ids.flatMap((id) => rows.get(id) ?? []) };
}
