import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { isFree } from './lease.ts';

/** A due item: its id, and its entity if it has one. */
export type Item = { id: string; entity_id: string | null };

/** Opens a transaction: across entities, or in one of them. */
export type Open = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** How a queue finds due items. Several programs may claim at once: each gets different ones. */
export type Source = {
  /** The queue's name for operators, in metrics, the log and the list of dead letters. */
  name: string;
  /** Its columns, `id` and `entity_id` among them. */
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** The table whose rows are locked, by its name in `from`, and the key of an item there. */
  locked: string;
  key: RawBuilder<unknown>;
  isDue: (now: Date) => RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

type Rows = Pick<Source, 'columns' | 'from' | 'locked' | 'order'> & {
  where: RawBuilder<unknown>;
  /** Null for no limit. */
  most: RawBuilder<unknown> | null;
};

/**
 * Rows without a lock, in order. They are locked until the transaction ends; rows that others have locked are skipped.
 */
export const lockFree = ({ columns, from, where, order, most, locked }: Rows): RawBuilder<unknown> =>
  sql`select ${columns} from ${from} where ${where} order by ${order} ${most === null ? sql`` : sql`limit ${most}`}
    for update of ${sql.ref(locked)} skip locked`;

type ClaimScope = { most: number; id?: string };

/**
 * The statement that claims due items. It is planned each time, because a queue may be empty now and long a moment
 * later.
 */
export const claimSql = <I extends Item>(source: Source, now: Date, { most, id }: ClaimScope) =>
  sql<I>`/* claim */ ${lockFree({
    ...source,
    where: sql`${source.isDue(now)} ${id === undefined ? sql`` : sql`and ${source.key} = ${id}::uuid`}
      and ${isFree(source.name, source.key, now)}`,
    most: sql`${most}`,
  })}`;

/** Claims due items until the open transaction ends; only the item `id`, if given. */
export async function claim<I extends Item>(
  db: Db,
  source: Source,
  now: Date,
  which: ClaimScope,
): Promise<I[]> {
  const { rows } = await claimSql<I>(source, now, which).execute(db);
  return rows;
}
