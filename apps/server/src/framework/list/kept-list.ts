import type { KeptListQuery } from '@waypost/contract/core/kept-list';
import { isAsked } from '@waypost/contract/core/values';
import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../work.ts';
import type { ListSource } from './column.ts';
import { pageOfIds } from './page.ts';
import { hasWords, wordsOf } from './word-search.ts';

/** A list of what administrators keep: searched by words, in one order, without what was ended unless that is asked for. */
export type KeptList<Row, Column extends string> = {
  source: ListSource<Column>;
  /** The text that is searched. */
  searched: RawBuilder<unknown>;
  isOffered: RawBuilder<unknown>;
  idOf: (row: Row) => string;
  rowsOf: (work: Work, ids: readonly string[]) => Promise<Row[]>;
};

/** A page of such a list. */
export async function keptPage<Row, Column extends string>(
  work: Work,
  { source, searched, isOffered, idOf, rowsOf }: KeptList<Row, Column>,
  { search, includeEnded, limit, after }: KeptListQuery,
) {
  const words = hasWords(searched, wordsOf(search));
  const only = isAsked(includeEnded) ? words : sql`${words} and ${isOffered}`;
  const { ids, ...page } = await pageOfIds(
    work,
    source,
    { limit, after: after ?? null, sort: [], filter: {} },
    only,
  );
  const rows = new Map((await rowsOf(work, ids)).map((row) => [idOf(row), row]));
  return { ...page, rows: ids.flatMap((id) => rows.get(id) ?? []) };
}
