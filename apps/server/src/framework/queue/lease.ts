import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';

/** What shows that a program holds an item: which attempt it is, and until when it may take. A lease that was renewed is another one. */
export type Lease = { attempts: number; until: Date };

/** The columns of a row in which its lease is: the end of it, null for none, and how often it was taken. */
export type LeaseColumns = { row: string; until: string; attempts: string };

const untilOf = ({ row, until }: Omit<LeaseColumns, 'attempts'>) => sql.ref(`${row}.${until}`);
const attemptsOf = ({ row, attempts }: LeaseColumns) => sql.ref(`${row}.${attempts}`);

type EndColumn = Omit<LeaseColumns, 'attempts'>;

/** A condition: whoever held the row has neither come to an end nor renewed its lease. */
export const isRunOut = (columns: EndColumn, now: Date): RawBuilder<SqlBool> =>
  sql`${untilOf(columns)} <= ${now}`;

/** A condition: nobody holds the row. */
export const isUnleased = (columns: EndColumn, now: Date): RawBuilder<SqlBool> =>
  sql`(${untilOf(columns)} is null or ${isRunOut(columns, now)})`;

/** A condition: somebody holds the row. It says that there is a lease, as the indexes of leases do. */
export const isLeased = (columns: EndColumn, now: Date): RawBuilder<SqlBool> =>
  sql`(${untilOf(columns)} is not null and ${untilOf(columns)} > ${now})`;

/** A condition: the row is held by this lease, and not by a later one. */
export const isHeldBy = (
  columns: LeaseColumns,
  lease: { attempts: RawBuilder<unknown>; until: RawBuilder<unknown> },
): RawBuilder<SqlBool> =>
  sql`${attemptsOf(columns)} = ${lease.attempts} and ${untilOf(columns)} = ${lease.until}`;

/** What an update sets to take a row for an attempt. */
export const taken = (columns: LeaseColumns, until: Date): RawBuilder<unknown> =>
  sql`${sql.ref(columns.until)} = ${until}, ${sql.ref(columns.attempts)} = ${attemptsOf(columns)} + 1`;

/** What an update sets to hold a row for longer. */
export const extended = ({ until }: Pick<LeaseColumns, 'until'>, to: Date): RawBuilder<unknown> =>
  sql`${sql.ref(until)} = ${to}`;

/** What an update sets to hold a row no longer. */
export const released = ({ until }: Pick<LeaseColumns, 'until'>): RawBuilder<unknown> =>
  sql`${sql.ref(until)} = null`;

/** The end of a lease that begins now. */
export const leaseEnd = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/**
 * Of an item whose table has no lease of its own, the table `job_attempt` has a row while it is held and until it is retried. It has no other
 * name here: a queue's own tables may have any.
 */
const attempt: LeaseColumns = { row: 'job_attempt', until: 'next_attempt_at', attempts: 'attempts' };

const isOf = (queue: string, item: RawBuilder<unknown>) =>
  sql`job_attempt.queue = ${queue} and job_attempt.item_id = ${item}`;
const isHere = (queue: string, id: string, { attempts, until }: Lease) =>
  sql`${isOf(queue, sql`${id}::uuid`)}
    and ${isHeldBy(attempt, { attempts: sql`${attempts}`, until: sql`${until}::timestamptz` })}`;

/** A condition: nobody holds the item, its pause after a failure is over, and it is not a dead letter. */
export const isFree = (queue: string, item: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`not exists (select from job_attempt where ${isOf(queue, item)}
    and (job_attempt.dead_at is not null or job_attempt.next_attempt_at > ${now}))`;

type Held = { id: string; entity_id: string | null };

/**
 * Takes an item for an attempt. Null when another program was faster: it may have taken the item after this one looked, and its row of
 * `job_attempt` is seen only now.
 */
export async function takeLease(
  db: Db,
  queue: string,
  { id, entity_id }: Held,
  { now, until }: { now: Date; until: Date },
): Promise<Lease | null> {
  const { rows } = await sql<{ attempts: number }>`
    insert into job_attempt (queue, item_id, entity_id, attempts, next_attempt_at)
    values (${queue}, ${id}::uuid, ${entity_id}::uuid, 1, ${until})
    on conflict (queue, item_id) do update set ${taken(attempt, until)}
    where job_attempt.dead_at is null and ${isRunOut(attempt, now)}
    returning job_attempt.attempts`.execute(db);
  const [row] = rows;
  return row ? { attempts: row.attempts, until } : null;
}

/** Holds an item for longer. Null when it is another program's by now. */
export async function renewLease(
  db: Db,
  queue: string,
  id: string,
  { lease, until }: { lease: Lease; until: Date },
): Promise<Lease | null> {
  const { numAffectedRows } = await sql`
    update job_attempt set ${extended(attempt, until)} where ${isHere(queue, id, lease)}`.execute(db);
  return numAffectedRows === 1n ? { ...lease, until } : null;
}

/** Ends a lease because the item is done. False when it is another program's by now: then what was done does not count. */
export async function endLease(db: Db, queue: string, id: string, lease: Lease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from job_attempt where ${isHere(queue, id, lease)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends a lease because the attempt failed: the item waits until `retryAt`, or is a dead letter. False as for `endLease`. */
export async function failLease(
  db: Db,
  queue: string,
  id: string,
  { lease, failure, now, retryAt }: { lease: Lease; failure: string; now: Date; retryAt: Date | null },
): Promise<boolean> {
  const next = retryAt === null ? sql`dead_at = ${now}` : extended(attempt, retryAt);
  const { numAffectedRows } = await sql`
    update job_attempt set failure = ${failure}, ${next} where ${isHere(queue, id, lease)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes the attempts of items that are done or no longer wanted. */
export async function forgetAttempts(db: Db, queue: string, ids: readonly string[]): Promise<void> {
  await sql`delete from job_attempt where queue = ${queue} and item_id = any (${ids}::uuid[])`.execute(db);
}
