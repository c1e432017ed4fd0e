import type { ColumnCondition, ColumnFilter } from '@waypost/contract/core/list';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import type { Person } from '../actor.ts';
import type { Work } from '../work.ts';
import type { ListColumn, ListSource } from './column.ts';
import { dependsOnDay } from './filter.ts';
import { conditionsOf, facilityDays, type Known, type Words } from './known.ts';
import { comparedName, partsOfName } from './names.ts';

/** A transaction that reads a list, and its actor. */
export type Reading = Pick<Work, 'db' | 'clock' | 'entity'> & { actor: Pick<Person, 'facilityIds'> };

/** Whether values must be read before a filter becomes a statement. */
export const needsFilterValues = <C extends string>(
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): boolean => dependsOnDay(source, filter) || hasPartFilter(source, filter);

/** Reads the values that a filter needs. */
export async function readFilterValues<C extends string>(
  { db, clock }: Reading,
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): Promise<Known> {
  const days = dependsOnDay(source, filter) ? await facilityDays(db, clock) : [];
  return { days, words: await wordsFor(db, source, filter) };
}

type WordMatch = { at: number; word: string };

/** A part of more words than these occurs in so many rows that reading row by row soon fills a page. */
const MAX_WORDS = 1000;

/** Whether a filter searches for a part of a text with stored suffixes: its words must be read first. */
const hasPartFilter = <C extends string>(
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): boolean => partsOf(source, filter).length > 0;

/** Reads the words that contain the parts of a filter; a part of too many words is left out. */
async function wordsFor<C extends string>(
  db: Db,
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): Promise<Words> {
  const parts = partsOf(source, filter);
  if (parts.length === 0) return new Map();
  const { rows } = await wordsSql(source, filter).execute(db);
  const found = parts.map(({ condition }, at) => {
    const words = rows.filter((row) => row.at === at).map(({ word }) => word);
    return [condition, words] as const;
  });
  return new Map(found.filter(([, words]) => words.length <= MAX_WORDS));
}

/** The statement that reads the words of each part in a filter. */
export function wordsSql<C extends string>(
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): RawBuilder<WordMatch> {
  const each = partsOf(source, filter).map(
    ({ words }, at) => sql`(select ${sql.lit(at)} as at, w.word from (${words}) w)`,
  );
  return sql<WordMatch>`${sql.join(each, sql` union all `)}`;
}

/** The conditions that search for a part of a text with stored suffixes, and the words that contain it. */
function partsOf<C extends string>(
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): Array<{ condition: ColumnCondition; words: RawBuilder<unknown> }> {
  return (Object.entries(filter) as Array<[C, ColumnFilter]>).flatMap(([name, model]) =>
    conditionsOf(model).flatMap((condition) => {
      const column = source.columns[name];
      const { endings } = column;
      const has = endings && suffixCondition(column, condition);
      if (!has) return [];
      // A word contains a part as often as it occurs in it.
      const words = sql`select distinct e.word from (${endings}) e where ${has} limit ${sql.lit(MAX_WORDS + 1)}`;
      return [{ condition, words }];
    }),
  );
}

/** The suffixes that a condition matches; null when it searches for no part. */
function suffixCondition(column: ListColumn, condition: ColumnCondition): RawBuilder<unknown> | null {
  if (condition.filterType !== 'text' || !condition.filter) return null;
  const { isName } = column;
  const { family } = partsOfName(column, condition.filter);
  const part = isName ? sql`${comparedName(family)}::text` : sql`lower(${family}::text)`;
  const begins = sql`e.ending >= ${part} and e.ending < ${part} || chr(1114111)`;
  // Names that differ from their form for comparison; an index finds the others.
  const differs = sql`folded(e.word) <> e.word`;
  switch (condition.type) {
    case 'contains':
      return begins;
    case 'endsWith':
      return sql`e.ending = ${part}`;
    case 'startsWith':
      return isName ? sql`${begins} and ${differs} and starts_with(folded(e.word), ${part})` : null;
    case 'equals':
      return isName ? sql`e.ending = ${part} and ${differs} and folded(e.word) = ${part}` : null;
    default:
      return null;
  }
}
