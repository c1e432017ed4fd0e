import type { AttemptResult } from '@waypost/contract/eligibility/response';
import type { TrialStep } from '@waypost/contract/payer-connections/trial';
import type { Clock } from '@waypost/platform/clock';
import { isLeased, leaseEnd } from '../../framework/queue/lease.ts';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import type { PayerConnection } from './connection.ts';
import { nextControlNumber } from './control-numbers.ts';

/** A request that is waiting to be sent. */
export type Sender = { entityId: string; transactionId: string; connection: PayerConnection };

/** A send slot that was granted, or the reason why it was refused. */
export type Slot =
  | { kind: 'go'; number: number; controlNumber: number }
  /** The payer already has as many requests as configured. */
  | { kind: 'busy' }
  /** The circuit breaker is open. */
  | { kind: 'not-answering' }
  /** The request was cancelled or marked as interrupted. */
  | { kind: 'given-up' }
  /** The connection to the payer was ended meanwhile. */
  | { kind: 'ended' };

/** How an attempt ended, and whether the payer is down. */
type AttemptEnd = {
  number: number;
  result: AttemptResult;
  wasSent: boolean;
  isPayerDown: boolean;
  /** The steps of the transmission, if requested. */
  steps: readonly TrialStep[] | null;
};

/**
 * The gate to each payer, shared by all processes through the database: who may send now, how many requests are in
 * progress, and whether the payer answers at all (a circuit breaker). Works as the worker role, like the leases.
 */
export type PayerGate = {
  /** Takes a send slot. `write` makes the message of a second attempt, because each has its own control number. */
  acquire(sender: Sender, write: (controlNumber: number) => string): Promise<Slot>;
  release(sender: Sender, end: AttemptEnd): Promise<void>;
};

export function createPayerGate(worker: Db, clock: Clock): PayerGate {
  return {
    acquire: (sender, write) => acrossEntities(worker, (db) => acquire(db, clock, sender, write)),
    release: (sender, end) => acrossEntities(worker, (db) => release(db, clock, sender, end)),
  };
}

async function acquire(
  db: Db,
  clock: Clock,
  { entityId, transactionId, connection }: Sender,
  write: (controlNumber: number) => string,
): Promise<Slot> {
  const gate = await lockedGate(db, entityId, connection.connectionId);
  // The clock is read while the gate is locked, so that attempts are timed in the order of their slots.
  const now = clock.now();
  if (gate.is_ended) return { kind: 'ended' };
  if (gate.probe_at && gate.probe_at > now) return { kind: 'not-answering' };
  const transaction = await db
    .selectFrom('eligibility_transaction')
    .select(['state', 'control_number'])
    .where('entity_id', '=', entityId)
    .where('id', '=', transactionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (transaction.state !== 'sent') return { kind: 'given-up' };
  if ((await countInTransit(db, now, entityId, connection.connectionId)) >= connection.maxConcurrent)
    return { kind: 'busy' };
  if (gate.opened_at) {
    // This request is the probe; the others wait for its result.
    const probe_at = new Date(now.getTime() + connection.breakerOpenMs);
    await updateGate(db, entityId, connection.connectionId, { probe_at });
  }
  const number = (await attemptsOf(db, entityId, transactionId)) + 1;
  const controlNumber =
    number === 1 ? transaction.control_number : await nextControlNumber(db, entityId, connection);
  if (number > 1) {
    await db
      .updateTable('eligibility_transaction')
      .set({ control_number: controlNumber, raw_270_sealed: write(controlNumber) })
      .where('entity_id', '=', entityId)
      .where('id', '=', transactionId)
      .execute();
  }
  await db
    .insertInto('eligibility_attempt')
    .values({
      entity_id: entityId,
      transaction_id: transactionId,
      number,
      connection_id: connection.connectionId,
      control_number: controlNumber,
      started_at: now,
      lease_until: leaseEnd(now, LEASE_SECONDS),
      ended_at: null,
      result: null,
      was_sent: null,
    })
    .execute();
  return { kind: 'go', number, controlNumber };
}

async function release(
  db: Db,
  clock: Clock,
  { entityId, transactionId, connection }: Sender,
  end: AttemptEnd,
) {
  const gate = await lockedGate(db, entityId, connection.connectionId);
  const now = clock.now();
  await db
    .updateTable('eligibility_attempt')
    .set({
      ended_at: now,
      result: end.result,
      was_sent: end.wasSent,
      ...(end.steps && { steps: JSON.stringify(end.steps) }),
    })
    .where('entity_id', '=', entityId)
    .where('transaction_id', '=', transactionId)
    .where('number', '=', end.number)
    .execute();
  const next = gateAfter(gate, end, connection, now);
  if (next === null) return;
  await updateGate(db, entityId, connection.connectionId, next);
}

/** The breaker's state after an attempt; null when the attempt says nothing new about the payer. */
function gateAfter(gate: PayerHealth, end: AttemptEnd, limits: BreakerLimits, now: Date): PayerHealth | null {
  if (end.result === 'not-allowed') return null;
  if (!end.isPayerDown) return gate.failures === 0 ? null : healthyPayer;
  // A request counts as one failure, however often it was tried; but any of its attempts can be the probe.
  if (end.number > 1 && !gate.opened_at) return null;
  return failedOnceMore(gate, limits, now);
}

/** Locks the row of the gate until the database transaction ends, and returns whether its connection has ended. */
async function lockedGate(
  db: Db,
  entityId: string,
  connectionId: string,
): Promise<PayerHealth & { is_ended: boolean }> {
  await db
    .insertInto('payer_line')
    .values({
      entity_id: entityId,
      connection_id: connectionId,
      failing_since: null,
      opened_at: null,
      probe_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('payer_line as l')
    .innerJoin('payer_connection as c', (join) =>
      join.onRef('c.entity_id', '=', 'l.entity_id').onRef('c.id', '=', 'l.connection_id'),
    )
    .select((row) => [
      'l.failures',
      'l.failing_since',
      'l.opened_at',
      'l.probe_at',
      row('c.ended_at', 'is not', null).$castTo<boolean>().as('is_ended'),
    ])
    .where('l.entity_id', '=', entityId)
    .where('l.connection_id', '=', connectionId)
    .forUpdate('l')
    .executeTakeFirstOrThrow();
}

async function updateGate(db: Db, entityId: string, connectionId: string, line: Partial<PayerHealth>) {
  await db
    .updateTable('payer_line')
    .set(line)
    .where('entity_id', '=', entityId)
    .where('connection_id', '=', connectionId)
    .execute();
}

/** The attempts in progress. An attempt whose process died keeps its slot until its lease ends. */
async function countInTransit(db: Db, now: Date, entityId: string, connectionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('eligibility_attempt as a')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('entity_id', '=', entityId)
    .where('connection_id', '=', connectionId)
    .where('ended_at', 'is', null)
    .where(isLeased(attemptLease, now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function attemptsOf(db: Db, entityId: string, transactionId: string): Promise<number> {
  const { last } = await db
    .selectFrom('eligibility_attempt')
    .select((row) => row.fn.max('number').as('last'))
    .where('entity_id', '=', entityId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** The state of a payer's circuit breaker: consecutive failures, since when, and whether it is open. */
export type PayerHealth = {
  failures: number;
  failing_since: Date | null;
  opened_at: Date | null;
  probe_at: Date | null;
};
export type BreakerLimits = Pick<PayerConnection, 'breakerFailures' | 'breakerWindowMs' | 'breakerOpenMs'>;

export const healthyPayer: PayerHealth = {
  failures: 0,
  failing_since: null,
  opened_at: null,
  probe_at: null,
};

/** Counts a failure: at the configured number within the window the breaker opens; a failed probe keeps it open. */
export function failedOnceMore(line: PayerHealth, limits: BreakerLimits, now: Date): PayerHealth {
  const { failing_since: since, opened_at: opened } = line;
  const isStale = !opened && since !== null && now.getTime() - since.getTime() > limits.breakerWindowMs;
  const failures = isStale ? 1 : line.failures + 1;
  const failing_since = since === null || isStale ? now : since;
  if (!opened && failures < limits.breakerFailures)
    return { failures, failing_since, opened_at: null, probe_at: null };
  const probe_at = new Date(now.getTime() + limits.breakerOpenMs);
  return { failures, failing_since, opened_at: opened ?? now, probe_at };
}

/** Seconds for which a lease on a request or an attempt lasts without renewal. */
export const LEASE_SECONDS = 15;

/** The process that waits for the answer has a lease on the request, and each of its attempts keeps a send slot. */
export const transactionLease = { row: 'x', until: 'lease_until' };
export const attemptLease = { row: 'a', until: 'lease_until' };
