import { maskedSsn } from '@waypost/contract/core/masked-ssn';
import { formOfRequest, submittedRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction, resubmitRefusals } from '@waypost/contract/eligibility/response';
import { maskSensitive } from '@waypost/x12';
import type { Person } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { withAcceptedValues } from './answer/alerts.ts';
import { MAX_RAW, startOf } from './answer/bounded.ts';
import type { View, ViewedAnswer } from './answer/view.ts';
import type { AnswerReader } from './reading/answer-reader.ts';
import { cancelled, type TransactionRow, transactionById } from './transaction-row.ts';

/**
 * Opens a transaction, which is audited. Showing full SSNs needs ssn-read: without it they stay masked
 * and the attempt is audited, even if the transaction does not exist.
 */
export async function openTransaction(
  program: Program,
  scope: Scope,
  id: string,
  { asksForSsn = false, rawIsWhole = false } = {},
): Promise<EligibilityTransaction> {
  const ssnShown = asksForSsn && scope.actor.may('ssn-read');
  const row = await scope.read(async ({ db, audit }) => {
    const row = await transactionById(db, id);
    // Polling for an answer is not yet a view of one.
    if (row && row.state !== 'sent')
      audit({ action: 'View', domainType: 'EligibilityTransaction', domainId: id });
    if (asksForSsn) {
      const action = row && ssnShown ? 'View' : 'Refused';
      audit({ action, domainType: 'SocialSecurityNumber', domainId: id });
    }
    return row;
  });
  if (!row) throw new AppError('NOT_FOUND');
  return presentTransaction(row, program, scope.actor, { ssnShown, rawIsWhole });
}

/** Stops waiting. The payer may still answer; a late answer is stored with the cancelled request. */
export async function cancelTransaction(
  program: Program,
  scope: Scope,
  id: string,
): Promise<EligibilityTransaction> {
  const row = await scope.finish((work) => cancel(work, id));
  return presentTransaction(row, program, scope.actor);
}

async function cancel({ db, audit, emit }: Work, id: string): Promise<TransactionRow> {
  const done = await db
    .updateTable('eligibility_transaction')
    .set((row) => ({ state: 'cancelled', version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  const row = await transactionById(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (done.numUpdatedRows !== 1n) throw new AppError('NOT_CANCELLABLE');
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'EligibilityTransaction',
    domainId: id,
    details: [{ propertyName: 'State', previousValue: 'sent', newValue: 'cancelled' }],
  });
  emit(cancelled({ ...row, id }));
  return row;
}

type Tools = Pick<Program, 'keyring' | 'answers'>;

/** The stored message of a transaction with the data needed to show it; null when the payer sent none. */
export function recordView(
  row: TransactionRow,
  { keyring }: Pick<Tools, 'keyring'>,
  ssnShown = false,
): Omit<ViewedAnswer, 'lists'> | null {
  if (row.raw_271_sealed === null) return null;
  return {
    message: keyring.open('raw-x12', row.raw_271_sealed),
    traceNumber: row.trace_number,
    request: requestOf(row, keyring),
    knownPayers: row.known_payers,
    decisions: row.decisions,
    ssnShown,
  };
}

const requestOf = (row: TransactionRow, keyring: Tools['keyring']): ViewedAnswer['request'] => ({
  ...row.request,
  ssn: row.ssn_sealed === null ? '' : keyring.open('ssn', row.ssn_sealed),
});

type Shown = Omit<View, 'raw'> & { raw: string | null; failure: EligibilityTransaction['failure'] };

/** No data is read from a failed transaction's message; the message, if any, is shown unchanged. */
async function shownOf(
  row: TransactionRow,
  { answers, isDone }: { answers: AnswerReader; isDone: boolean },
  looked: Omit<ViewedAnswer, 'lists'> | null,
): Promise<Shown> {
  const nothing = { alerts: [], responses: [], problems: [], strays: [], leftOut: [] };
  const failure = row.failure_kind && { kind: row.failure_kind, detail: row.failure_detail };
  if (looked === null) return { ...nothing, raw: null, failure };
  const view = failure === null ? await answers.view(looked, isDone) : null;
  if (view) return { ...view, failure };
  const raw = looked.ssnShown ? looked.message : await answers.masked(looked.message, isDone);
  return { ...nothing, raw, failure: failure ?? { kind: 'unreadable', detail: null } };
}

/**
 * A transaction for the wire, read again from the payer's message. The caller's permission determines `ssnShown`, never
 * the client: without it the message is masked before anything is read from it. Reading is slow, so no database
 * transaction is open meanwhile. `isDone` means that a change was made, so that the caller is not told to retry.
 * `rawIsWhole` sends the whole message; otherwise its start (decision 131).
 */
export async function presentTransaction(
  row: TransactionRow,
  { keyring, answers }: Tools,
  reader: Person,
  { ssnShown = false, isDone = false, rawIsWhole = false } = {},
): Promise<EligibilityTransaction> {
  const request = requestOf(row, keyring);
  const inquiry = keyring.open('raw-x12', row.raw_270_sealed);
  const shown = await shownOf(row, { answers, isDone }, recordView(row, { keyring }, ssnShown));
  const raw271 = shown.raw === null || rawIsWhole ? shown.raw : startOf(shown.raw, MAX_RAW);
  const rawLeftOut = (shown.raw?.length ?? 0) - (raw271?.length ?? 0);
  const refusal = resubmitRefusal(row, reader);
  return {
    id: row.id,
    version: row.version,
    facilityId: row.facility_id,
    requestSource: row.request_source,
    state: row.state,
    taskId: row.task_id,
    caseId: row.case_id,
    caseNumber: row.case_number,
    coverageId: row.coverage_id,
    sentAt: row.sent_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    requestedBy: row.requested_by_name,
    eligibilityRequest: submittedRequest({
      ...request,
      ssn: ssnShown ? request.ssn : maskedSsn(request.ssn),
    }),
    eligibilityResponse: shown.responses,
    failure: shown.failure,
    failureMessage:
      row.failure_message_sealed === null ? null : keyring.open('raw-x12', row.failure_message_sealed),
    isLate: row.is_late,
    riskIndicator: row.risk_indicator,
    rulesResult: row.rules_result,
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      startedAt: new Date(attempt.startedAt).toISOString(),
      endedAt: attempt.endedAt === null ? null : new Date(attempt.endedAt).toISOString(),
    })),
    transactions: row.transactions,
    resubmit: {
      isAllowed: refusal === null,
      reason: refusal,
      request: withAcceptedValues(
        { ...formOfRequest(request), ssn: ssnShown ? request.ssn : '' },
        ssnShown ? shown.alerts : withoutSsn(shown.alerts),
      ),
    },
    problems: shown.problems,
    strays: shown.strays,
    leftOut: [...shown.leftOut, ...(rawLeftOut > 0 ? [{ list: 'raw271', count: rawLeftOut }] : [])],
    raw270: ssnShown ? inquiry : maskSensitive(inquiry),
    raw271,
    ssnShown,
  };
}

const withoutSsn = (alerts: View['alerts']) => alerts.filter((alert) => alert.field !== 'ssn');

type Refusal = (typeof resubmitRefusals)[number];

/**
 * The reason why this user cannot repeat this request, or null when they can (C-166, C-167). A request that is still at
 * the payer is not repeated; a check made for a task belongs to the task's worker.
 */
function resubmitRefusal(
  row: Pick<TransactionRow, 'state' | 'payer_code' | 'known_payers' | 'task_assignee'>,
  actor: Person,
): Refusal | null {
  if (!actor.may('eligibility-verification-write')) return 'no-permission';
  if (row.state === 'sent') return 'still-waiting';
  if (row.task_assignee !== null && row.task_assignee !== actor.id) return 'task-of-another';
  return row.known_payers.some((payer) => payer.payerCode === row.payer_code) ? null : 'payer-gone';
}
