import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';

/**
 * The proof that a program holds an item: the number of its attempt, and the end of its time. A renewed lease is
 * another one.
 */
export type Lease = { attempts: number; until: Date };

/** The columns of a lease in a row: its end, null for none, and the number of attempts. */
export type LeaseColumns = { row: string; until: string; attempts: string };

const untilOf = ({ row, until }: Omit<LeaseColumns, 'attempts'>) => sql.ref(`${row}.${until}`);
const attemptsOf = ({ row, attempts }: LeaseColumns) => sql.ref(`${row}.${attempts}`);

type EndColumn = Omit<LeaseColumns, 'attempts'>;

/** A condition: the lease of the row has run out without being renewed or released. */
export const isRunOut = (columns: EndColumn, now: Date): RawBuilder<SqlBool> =>
  sql`${untilOf(columns)} <= ${now}`;

/** A condition: the row has no lease. */
export const isUnleased = (columns: EndColumn, now: Date): RawBuilder<SqlBool> =>
  sql`(${untilOf(columns)} is null or ${isRunOut(columns, now)})`;

/** A condition: the row has a lease, worded like the indexes of leases. */
export const isLeased = (columns: EndColumn, now: Date): RawBuilder<SqlBool> =>
  sql`(${untilOf(columns)} is not null and ${untilOf(columns)} > ${now})`;

/** A condition: the row has this lease, not a later one. */
export const isHeldBy = (
  columns: LeaseColumns,
  lease: { attempts: RawBuilder<unknown>; until: RawBuilder<unknown> },
): RawBuilder<SqlBool> =>
  sql`${attemptsOf(columns)} = ${lease.attempts} and ${untilOf(columns)} = ${lease.until}`;

/** The assignments of an update that leases a row for an attempt. */
export const leaseColumns = (columns: LeaseColumns, until: Date): RawBuilder<unknown> =>
  sql`${sql.ref(columns.until)} = ${until}, ${sql.ref(columns.attempts)} = ${attemptsOf(columns)} + 1`;

/** The assignments of an update that extends a lease. */
export const extended = ({ until }: Pick<LeaseColumns, 'until'>, to: Date): RawBuilder<unknown> =>
  sql`${sql.ref(until)} = ${to}`;

/** The assignments of an update that releases a lease. */
export const released = ({ until }: Pick<LeaseColumns, 'until'>): RawBuilder<unknown> =>
  sql`${sql.ref(until)} = null`;

/** The end of a lease that begins now. */
export const leaseEnd = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/**
 * An item without lease columns of its own has a row in the table `job_attempt` while it is leased and until it is
 * retried. The alias is fixed, because a queue's own tables may have any name.
 */
const attempt: LeaseColumns = { row: 'job_attempt', until: 'next_attempt_at', attempts: 'attempts' };

const isAttemptOf = (queue: string, item: RawBuilder<unknown>) =>
  sql`job_attempt.queue = ${queue} and job_attempt.item_id = ${item}`;
const hasThisLease = (queue: string, id: string, { attempts, until }: Lease) =>
  sql`${isAttemptOf(queue, sql`${id}::uuid`)}
    and ${isHeldBy(attempt, { attempts: sql`${attempts}`, until: sql`${until}::timestamptz` })}`;

/** A condition: the item has no lease, its pause after a failure is over, and it is not a dead letter. */
export const isFree = (queue: string, item: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`not exists (select from job_attempt where ${isAttemptOf(queue, item)}
    and (job_attempt.dead_at is not null or job_attempt.next_attempt_at > ${now}))`;

type Held = { id: string; entity_id: string | null };

/**
 * Leases an item for an attempt. Null when another program was faster: it may have leased the item after this one read
 * it, and its row of `job_attempt` is visible only now.
 */
export async function acquireLease(
  db: Db,
  queue: string,
  { id, entity_id }: Held,
  { now, until }: { now: Date; until: Date },
): Promise<Lease | null> {
  const { rows } = await sql<{ attempts: number }>`
    insert into job_attempt (queue, item_id, entity_id, attempts, next_attempt_at)
    values (${queue}, ${id}::uuid, ${entity_id}::uuid, 1, ${until})
    on conflict (queue, item_id) do update set ${leaseColumns(attempt, until)}
    where job_attempt.dead_at is null and ${isRunOut(attempt, now)}
    returning job_attempt.attempts`.execute(db);
  const [row] = rows;
  return row ? { attempts: row.attempts, until } : null;
}

/** Extends a lease. Null when another program has the item by now. */
export async function renewLease(
  db: Db,
  queue: string,
  id: string,
  { lease, until }: { lease: Lease; until: Date },
): Promise<Lease | null> {
  const { numAffectedRows } = await sql`
    update job_attempt set ${extended(attempt, until)} where ${hasThisLease(queue, id, lease)}`.execute(db);
  return numAffectedRows === 1n ? { ...lease, until } : null;
}

/**
 * Ends a lease because the item is done. False when another program has the item by now: then the result does not
 * count.
 */
export async function endLease(db: Db, queue: string, id: string, lease: Lease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from job_attempt where ${hasThisLease(queue, id, lease)}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Ends a lease because the attempt failed: the item waits until `retryAt`, or becomes a dead letter. False as for
 * `endLease`.
 */
export async function failLease(
  db: Db,
  queue: string,
  id: string,
  { lease, failure, now, retryAt }: { lease: Lease; failure: string; now: Date; retryAt: Date | null },
): Promise<boolean> {
  const next = retryAt === null ? sql`dead_at = ${now}` : extended(attempt, retryAt);
  const { numAffectedRows } = await sql`
    update job_attempt set failure = ${failure}, ${next} where ${hasThisLease(queue, id, lease)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes the attempts of items that are done or no longer wanted. */
export async function deleteAttempts(db: Db, queue: string, ids: readonly string[]): Promise<void> {
  await sql`delete from job_attempt where queue = ${queue} and item_id = any (${ids}::uuid[])`.execute(db);
}
