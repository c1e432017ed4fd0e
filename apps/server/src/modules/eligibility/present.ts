import { submittedRequest } from '@waypost/contract/services/eligibility-request';
import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import type { Keyring } from '@waypost/platform/keyring';
import { maskSensitive } from '@waypost/x12';
import type { Scope } from '../../kernel/scope.ts';
import { alertsOf, maskedSsn, withAcceptedValues, withKeptValues } from './answer/alerts.ts';
import { differingFields } from './answer/differing-fields.ts';
import { type Reading, readMessage } from './answer/read.ts';
import { toResponse } from './answer/response.ts';
import type { ExchangeRow } from './exchange.ts';
import { resubmitRefusal } from './resubmit.ts';

type Reader = Pick<Scope, 'user' | 'permissions'>;

/**
 * An exchange as the wire shows it, read anew from the payer's message. `ssnShown` is decided by the caller's
 * permission, never by the client: without it the message is masked before anything is read from it.
 */
export function presentExchange(
  row: ExchangeRow,
  { keyring }: { keyring: Keyring },
  reader: Reader,
  ssnShown = false,
): EligibilityTransaction {
  const request = { ...row.request, ssn: row.ssn_sealed === null ? '' : keyring.open('ssn', row.ssn_sealed) };
  const message = row.raw_271_sealed === null ? null : keyring.open('raw-x12', row.raw_271_sealed);
  const visible = (text: string): string => (ssnShown ? text : maskSensitive(text));
  const inquiry = visible(keyring.open('raw-x12', row.raw_270_sealed));
  const answer = message === null ? null : visible(message);
  const reading = answer === null || row.failure_kind !== null ? null : readMessage(answer, row.trace_number);
  // Two masked numbers may look alike and differ: numbers are compared as they are.
  const [first] = (message !== null && reading && readMessage(message, row.trace_number)?.answers) || [];
  const alerts = alertsOf(first ? differingFields(request, first) : [], row.decisions, ssnShown);
  const refusal = resubmitRefusal(row, reader);
  return {
    id: row.id,
    version: row.version,
    facilityId: row.facility_id,
    requestSource: row.request_source,
    state: row.state,
    taskId: row.task_id,
    caseNumber: row.case_number,
    sentAt: row.sent_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    requestedBy: row.requested_by_name,
    eligibilityRequest: submittedRequest({
      ...request,
      ssn: ssnShown ? request.ssn : maskedSsn(request.ssn),
    }),
    eligibilityResponse: responsesOf(reading, row, alerts),
    failure: row.failure_kind && { kind: row.failure_kind, detail: row.failure_detail },
    isLate: row.is_late,
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      startedAt: new Date(attempt.startedAt).toISOString(),
      endedAt: attempt.endedAt === null ? null : new Date(attempt.endedAt).toISOString(),
    })),
    exchanges: row.exchanges,
    resubmit: {
      isAllowed: refusal === null,
      reason: refusal,
      request: withAcceptedValues(
        { ...request, ssn: ssnShown ? request.ssn : '' },
        ssnShown ? alerts : withoutSsn(alerts),
      ),
    },
    problems: reading ? [...reading.problems] : [],
    strays: reading ? [...reading.strays] : [],
    raw270: inquiry,
    raw271: answer,
    ssnShown,
  };
}

/** Alerts are about the first answer: further ones tell of other plans, with numbers of their own. */
function responsesOf(
  reading: Reading | null,
  row: ExchangeRow,
  alerts: ReturnType<typeof alertsOf>,
): EligibilityTransaction['eligibilityResponse'] {
  const { mrn, accountNumber } = row.request;
  const asked = { mrn, accountNumber, knownPayers: row.known_payers };
  return (reading?.answers ?? []).map((answer, at) => {
    const response = toResponse(answer, asked);
    if (at > 0) return response;
    const { notifications } = response.displayMessages;
    return withKeptValues({ ...response, displayMessages: { alerts, notifications } }, alerts);
  });
}

const withoutSsn = (alerts: ReturnType<typeof alertsOf>) => alerts.filter((alert) => alert.field !== 'ssn');
