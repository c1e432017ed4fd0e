import type { TransactionState } from '@waypost/contract/cases/calls';
import type { CoverageCaution } from '@waypost/contract/eligibility/coverage-caution';
import { decidingAnswer } from '@waypost/contract/eligibility/deciding-answer';
import { decidingCode } from '@waypost/contract/eligibility/next-steps';
import type { FailureKind } from '@waypost/contract/eligibility/response';
import type { NormalizedStatus } from '@waypost/contract/eligibility/summary';
import { paysFirst } from '@waypost/contract/eligibility/verdict';
import {
  deriveOverview,
  type InquiryContext,
  type Overview,
  type Rejection,
  type X12Document,
} from '@waypost/x12';
import type { OutboundError } from '../../infrastructure/outbound/outbound.ts';
import { isSecondary } from './answer/other-plans.ts';
import { readMessage } from './answer/read.ts';
import type { PayerAnswer } from './connector/connector.ts';

/** How an eligibility transaction ended, as it is stored and shown. */
export type Outcome = {
  state: Extract<TransactionState, 'answered' | 'rejected' | 'failed'>;
  coverageStatus: string | null;
  normalizedStatus: NormalizedStatus | null;
  /** Every AAA of the answers. */
  rejections: readonly Rejection[];
  /** The answer names another payer than the one that was asked. */
  hasOtherCoverage: boolean;
  coverageCaution: CoverageCaution | null;
  failure: { kind: FailureKind; detail: string | null } | null;
  /** The payer's description of the failure, which may name the patient. */
  failureMessage: string | null;
  /** The answer's body, unchanged; null when nothing arrived. */
  raw: string | null;
};

const failed = (
  kind: FailureKind,
  detail: string | null,
  raw: string | null,
  failureMessage: string | null = null,
): Outcome => ({
  state: 'failed',
  coverageStatus: null,
  normalizedStatus: null,
  rejections: [],
  hasOtherCoverage: false,
  coverageCaution: null,
  failure: { kind, detail },
  failureMessage,
  raw,
});

/** The outcome of a call that broke off before its answer was complete. */
export const interruptedOutcome = ({ failure, certificate }: OutboundError): Outcome =>
  certificate === null ? failed(failure, null, null) : failed('certificate', certificate, null);

/** The outcome of a request whose certificate has expired: the payer would refuse it. */
export const certificateExpired: Outcome = failed('certificate', 'expired', null);

/** The outcome of an answer that could not be read within the limits; its body is stored with its envelope. */
export const unreadable = (text: string): Outcome => failed('unreadable', null, text === '' ? null : text);

/** The outcome of a request that got no send slot. */
export const notAccepted = (kind: 'busy' | 'not-answering'): Outcome => failed(kind, null, null);

/** Failures after which the payer cannot have read the request: nothing was sent, or it ended the handshake. */
const unsentKinds: ReadonlySet<FailureKind> = new Set(['not-allowed', 'unreachable', 'certificate']);
export const wasSent = ({ failure }: Outcome): boolean => failure === null || !unsentKinds.has(failure.kind);

/** Whether an outcome means that the payer is down, rather than that it refused the request. */
export function isPayerDown({ failure }: Outcome): boolean {
  if (failure === null) return false;
  if (failure.kind === 'http-status') return Number(failure.detail) >= 500;
  return ['unreachable', 'timeout', 'connection'].includes(failure.kind);
}

/** A short code for the screen, because untrusted text could hold anything. */
const code = (text: string): string | null => (/^[A-Za-z0-9_-]{1,60}$/.test(text) ? text : null);

/** Reads whatever a payer sent in answer to this question. Never throws, whatever it contains. */
export function readAnswer(answer: PayerAnswer, question: InquiryContext & { traceNumber: string }): Outcome {
  const raw = answer.payload === '' ? null : answer.payload;
  const refusal = refusalOf(answer);
  if (refusal) return failed(refusal.kind, refusal.detail, raw, answer.errorMessage);
  const reading = readMessage(answer.payload, question.traceNumber);
  if (reading === null) return failed('not-x12', null, raw);
  if (reading.sets.length === 0) return withoutAnswer(reading.document, raw);
  // A truncated answer could hide that a coverage ended.
  if (reading.problems.some((problem) => problem.code === 'missing-se'))
    return failed('not-x12', 'truncated', raw);
  const overviews = reading.answers.map((one) => deriveOverview(one, question));
  const deciding = decidingAnswer(overviews);
  if (!deciding) return failed('wrong-trace', null, raw);
  const isRejected = overviews.every((one) => one.normalizedStatus === 'rejected');
  return {
    state: isRejected ? 'rejected' : 'answered',
    coverageStatus: deciding.answer.coverageStatus,
    normalizedStatus: deciding.normalizedStatus,
    rejections: reading.answers.flatMap((one) => one.AAAs),
    hasOtherCoverage: overviews.some(
      ({ billInstead, otherCoverages }) => billInstead !== null || otherCoverages.some(isSecondary),
    ),
    coverageCaution: cautionOf(deciding),
    failure: null,
    failureMessage: null,
    raw,
  };
}

/** Only an active coverage has a caution: any other status already says that it is not reliable. */
function cautionOf({
  normalizedStatus,
  billInstead,
  otherCoverages,
  isLimited,
}: Overview): CoverageCaution | null {
  if (normalizedStatus !== 'active') return null;
  if (billInstead !== null) return 'bill-another';
  if (otherCoverages.some(paysFirst)) return 'bill-first';
  return isLimited ? 'limited' : null;
}

/** Codes by which an envelope refuses our credentials: CORE's own, and the faults of WS-Security 1.1, section 12. */
const signInRefused =
  /^(UnAuthorized|FailedAuthentication|InvalidSecurity(Token)?|SecurityTokenUnavailable|(UserName|Password)(Required|Illegal))$/i;
/** Codes of SOAP faults on the payer's side, in SOAP 1.2 and 1.1. */
const payerFault = /^(Receiver|Server)$/;

/** Statuses with an answer in the body: OK, created, accepted. */
const accepted: readonly number[] = [200, 201, 202];

/** The error that HTTP or the envelope reports, before any X12 is read. */
function refusalOf({
  httpStatus,
  errorCode,
}: PayerAnswer): { kind: FailureKind; detail: string | null } | null {
  if (errorCode !== null && !payerFault.test(errorCode))
    return { kind: signInRefused.test(errorCode) ? 'credentials' : 'envelope', detail: code(errorCode) };
  const detail = String(httpStatus);
  if (httpStatus === 401 || httpStatus === 403) return { kind: 'credentials', detail };
  if (httpStatus === 429) return { kind: 'busy', detail };
  if (!accepted.includes(httpStatus)) return { kind: 'http-status', detail };
  return errorCode === null ? null : { kind: 'http-status', detail: '500' };
}

function withoutAnswer(document: X12Document, raw: string | null): Outcome {
  for (const { interchangeAcknowledgment: ta1 } of document.transactions) {
    if (ta1 && !ta1.accepted) return failed('interchange-ta1', code(ta1.noteCode), raw);
  }
  for (const { acknowledgment } of document.transactions) {
    if (acknowledgment && !acknowledgment.accepted)
      return failed('syntax-999', code(acknowledgment.ackCode), raw);
  }
  return failed('no-answer', null, raw);
}

/** The code that represents a rejection: the one with the shown advice. */
export const errorCodeOf = ({ rejections }: Pick<Outcome, 'rejections'>): string | null =>
  decidingCode(rejections.map(({ rejectReasonCode }) => rejectReasonCode));
