import { setTimeout as sleep } from 'node:timers/promises';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import { durationBuckets, Histogram } from '@waypost/platform/metrics';
import { MEANING_VERSION, withoutSecurity } from '@waypost/x12';
import { sql } from 'kysely';
import { currentRights } from '../../framework/people/current-rights.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { type Follow, traceCall } from '../../infrastructure/outbound/follow-way.ts';
import { OutboundError } from '../../infrastructure/outbound/outbound.ts';
import { noteFinding } from '../cases/module.ts';
import { caseRows } from '../cases/readable.ts';
import type { PayerConnection } from './connection.ts';
import { connectors } from './connector/connectors.ts';
import {
  certificateExpired,
  errorCodeOf,
  interruptedOutcome,
  isPayerDown,
  notAccepted,
  type Outcome,
  wasSent,
} from './outcome.ts';
import type { Sender, Slot } from './payer-gate.ts';
import { betterOutcome, pauseBeforeRetry } from './retry.ts';
import { hasExpired, identityOf } from './stored-certificate.ts';
import { cancelled, outcomeValues } from './transaction-row.ts';

/** A request stored as sent. `write` makes its 270 with a control number. */
export type Sent = {
  id: string;
  facilityId: string;
  traceNumber: string;
  /** The original request; its answer is read in its context. */
  request: EligibilityRequest;
  connection: PayerConnection;
  write: (controlNumber: number) => string;
  /** Whether the steps of the transmission are stored, for a trial of the connection. */
  isTrial: boolean;
};

const transactionSeconds = new Histogram({
  name: 'waypost_eligibility_transaction_seconds',
  help: 'Requests to payers by what became of them, retries and the wait for a place included',
  labelNames: ['payer', 'outcome'],
  buckets: durationBuckets,
});

/** Interval at which the first waiting request of this process tries a full gate again. */
const POLL_EVERY_MS = 200;

/** Sends a request that is stored as sent, waits, and stores its outcome. */
export async function sendAndStoreOutcome(program: Program, scope: Scope, sent: Sent): Promise<void> {
  const began = performance.now();
  const outcome = await askPayer(program, scope, sent);
  transactionSeconds.observe(
    { payer: sent.connection.payerCode, outcome: outcome?.failure?.kind ?? outcome?.state ?? 'given-up' },
    (performance.now() - began) / 1000,
  );
  if (outcome !== null) await scope.finish((work) => record(program, work, sent.id, outcome));
}

/**
 * Asks the payer, a second or third time where that is safe (`retry.ts`), all within the connection's time
 * limit. Null when the request was cancelled before any answer arrived.
 */
async function askPayer(program: Program, scope: Scope, sent: Sent): Promise<Outcome | null> {
  const { connection } = sent;
  const sender = { entityId: scope.entity.id, transactionId: sent.id, connection };
  const deadline = Date.now() + connection.timeoutMs;
  let best: Outcome | null = null;
  while (true) {
    const turn = await acquireSlot(program, scope, sender, sent, deadline);
    if (turn.kind === 'given-up') return best;
    if (turn.kind !== 'go') return best ?? notAccepted(turn.kind);
    const { outcome, retryAfterMs } = await attempt(program, sender, sent, turn, deadline - Date.now());
    best = betterOutcome(best, outcome);
    const pause = pauseBeforeRetry(outcome, turn.number, retryAfterMs);
    if (pause === null || Date.now() + pause >= deadline) return best;
    await sleep(pause);
  }
}

type GrantedSlot = Extract<Slot, { kind: 'go' }>;

/**
 * Waits briefly for a send slot, behind earlier requests of this process. A requester who has lost the permission by
 * then gives up.
 */
function acquireSlot(
  program: Program,
  scope: Scope,
  sender: Sender,
  { connection, facilityId, id, write }: Sent,
  deadline: number,
): Promise<Exclude<Slot, { kind: 'ended' }>> {
  const { dispatcher, keyring } = program;
  const until = Math.min(Date.now() + connection.queueMs, deadline);
  return runInOrder(connection.connectionId, async () => {
    while (true) {
      if (!(await recheckAccess(program, scope, facilityId))) {
        await scope.finish((work) => withdraw(work, id, 'the right to ask was taken away'));
        return { kind: 'given-up' };
      }
      const turn = await dispatcher.gate.acquire(sender, (number) =>
        keyring.seal('raw-x12', withoutSecurity(write(number))),
      );
      if (turn.kind === 'ended') {
        await scope.finish((work) => withdraw(work, id, 'the connection to the payer was ended'));
        return { kind: 'given-up' };
      }
      if (turn.kind !== 'busy' || Date.now() >= until) return turn;
      await sleep(POLL_EVERY_MS);
    }
  });
}

async function attempt(
  program: Program,
  sender: Sender,
  sent: Sent,
  turn: GrantedSlot,
  timeoutMs: number,
): Promise<Attempted> {
  const { connection, isTrial } = sent;
  const { clock, dispatcher } = program;
  const way = isTrial ? traceCall(connection.endpointUrl, connection.clientCertificate !== null) : null;
  const attempted = hasExpired(connection, clock.now())
    ? { outcome: certificateExpired, retryAfterMs: null }
    : await post(program, sent, { controlNumber: turn.controlNumber, timeoutMs, follow: way?.follow });
  const { outcome } = attempted;
  await dispatcher.gate.release(sender, {
    number: turn.number,
    result: outcome.failure?.kind ?? (outcome.state === 'rejected' ? 'rejected' : 'answered'),
    wasSent: wasSent(outcome),
    isPayerDown: isPayerDown(outcome),
    steps: way?.steps ?? null,
  });
  return attempted;
}

type Attempted = { outcome: Outcome; retryAfterMs: number | null };
type Posted = { controlNumber: number; timeoutMs: number; follow: Follow | undefined };

/** Sends the 270 and reads whatever comes back. */
async function post(
  { keyring, clock, outbound, answers }: Program,
  { connection, traceNumber, request, write }: Sent,
  { controlNumber, timeoutMs, follow }: Posted,
): Promise<Attempted> {
  const { connector, passwordSealed } = connection;
  const outgoing = {
    connection,
    password: passwordSealed === null ? null : keyring.open('payer-credential', passwordSealed),
    x12: write(controlNumber),
    now: clock.now(),
    timeoutMs: Math.max(1, timeoutMs),
  };
  const identity = identityOf(keyring, connection);
  try {
    const answer = await outbound.post({
      ...connectors[connector].call(outgoing),
      ...(identity && { identity }),
      ...(follow && { follow }),
    });
    const outcome = await answers.outcome({ connector, answer, traceNumber, request });
    return { outcome, retryAfterMs: answer.retryAfterMs };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { outcome: interruptedOutcome(error), retryAfterMs: null };
  }
}

/**
 * Stores the outcome of a request. An answer that arrives after Cancel Request is stored and marked as late; one that
 * arrives after the request was marked as interrupted still completes it.
 */
async function record({ keyring, clock }: Program, work: Work, id: string, outcome: Outcome): Promise<void> {
  const { db, audit } = work;
  // Locks the case first, in the same order as a move of the case: a deadlock must not lose an answer.
  await sql`
    select from ${caseRows} patient_case where id = (select case_id from eligibility_transaction where id = ${id}::uuid)
    for key share`.execute(db);
  const current = await db
    .selectFrom('eligibility_transaction')
    .select(['id', 'state', 'version', 'case_id', 'payer_name', 'facility_id', 'payer_code', 'task_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isLate = current.state === 'cancelled';
  await db
    .updateTable('eligibility_transaction')
    .set({
      state: isLate ? 'cancelled' : outcome.state,
      is_late: isLate && outcome.raw !== null,
      answered_at: clock.now(),
      coverage_status: isLate ? null : outcome.coverageStatus,
      normalized_status: isLate ? null : outcome.normalizedStatus,
      has_other_coverage: !isLate && outcome.hasOtherCoverage,
      coverage_caution: isLate ? null : outcome.coverageCaution,
      meaning_version: MEANING_VERSION,
      error_code: isLate ? null : errorCodeOf(outcome),
      failure_kind: isLate ? null : (outcome.failure?.kind ?? null),
      failure_detail: isLate ? null : (outcome.failure?.detail ?? null),
      failure_message_sealed:
        isLate || outcome.failureMessage === null ? null : keyring.seal('raw-x12', outcome.failureMessage),
      raw_271_sealed: outcome.raw === null ? null : keyring.seal('raw-x12', outcome.raw),
      version: current.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await recordAnswer(work, current, outcome);
  if (!isLate || outcome.raw !== null) work.emit(outcomeValues(current, outcome, isLate));
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'EligibilityTransaction',
    domainId: id,
    details: [
      {
        propertyName: 'State',
        previousValue: current.state,
        newValue: isLate ? 'cancelled' : outcome.state,
      },
      ...(outcome.failure
        ? [{ propertyName: 'Failure', previousValue: null, newValue: outcome.failure.kind }]
        : []),
    ],
  });
}

/**
 * Whether the requester of a waiting request may still send it, because it is sent in their name about a patient of a
 * facility. A sign-out since then does not matter.
 */
async function recheckAccess(program: Program, scope: Scope, facilityId: string): Promise<boolean> {
  const presentRights = await currentRights(program, scope.actor.id, scope.entity.id);
  if (!presentRights?.permissions.has('eligibility-verification-write')) return false;
  return presentRights.facilityIds.includes(facilityId);
}

/** Cancels an unsent request that may no longer be sent. */
async function withdraw({ db, audit, emit }: Work, id: string, reason: string): Promise<void> {
  const taken = await db
    .updateTable('eligibility_transaction')
    .set((row) => ({ state: 'cancelled', version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .returning(['id', 'case_id', 'facility_id', 'payer_code', 'task_id'])
    .executeTakeFirst();
  if (!taken) return;
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'EligibilityTransaction',
    domainId: id,
    details: [
      { propertyName: 'State', previousValue: 'sent', newValue: 'cancelled' },
      { propertyName: 'Reason', previousValue: null, newValue: reason },
    ],
  });
  emit(cancelled(taken));
}

/** The most rejection reasons in a note; the response has them all. */
const MAX_REASONS = 5;

/** A payer's answer in one sentence; null for an eligibility transaction without one. */
function answerNote(payerName: string, outcome: Pick<Outcome, 'state' | 'coverageStatus' | 'rejections'>) {
  if (outcome.state === 'failed') return null;
  if (outcome.state === 'answered')
    return outcome.coverageStatus === null
      ? `${payerName} answered without any benefits.`
      : `${payerName} answered: ${outcome.coverageStatus}.`;
  const reasons = new Set(
    outcome.rejections.map(
      ({ rejectReasonCode, rejectReasonMessage }) => `${rejectReasonCode} ${rejectReasonMessage}`,
    ),
  );
  const named = [...reasons].slice(0, MAX_REASONS).join('; ');
  return `${payerName} rejected the request${named === '' ? '' : `: ${named}`}.`;
}

/**
 * Adds a note to the transaction's case that the payer answered, unless the request was cancelled. Its own record
 * is the record of the note. A case that the requester can no longer see gets no note, but the answer is stored all
 * the same.
 */
async function recordAnswer(
  work: Work,
  transaction: { state: string; case_id: string | null; payer_name: string },
  outcome: Outcome,
): Promise<void> {
  const note = answerNote(transaction.payer_name, outcome);
  if (transaction.case_id === null || transaction.state === 'cancelled' || note === null) return;
  await noteFinding(work, { caseId: transaction.case_id, eventType: 'Eligibility', note });
}

const last = new Map<string, Promise<unknown>>();

/** Runs the work of one key in sequence, in the order of the calls; the work of other keys runs in parallel. */
function runInOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(key, mine);
  const forget = () => {
    if (last.get(key) === mine) last.delete(key);
  };
  mine.then(forget, forget);
  return mine;
}
