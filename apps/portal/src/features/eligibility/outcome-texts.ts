import type { EligibilityTransaction, FailureKind } from '@waypost/contract/eligibility/response';

/** An eligibility transaction that ended without an answer to show: what happened, and what to do now. */
export type OutcomeText = { title: string; explanation: string; next: string };

const noRetryText = 'The request is not sent again by itself.';
const support = 'Contact support and give them the request ID. Sending it again will not help.';
const retryLaterText =
  'Wait a few minutes, then use Resubmit Request. If it happens again, call the payer or contact support.';

const failureTexts: Readonly<Record<FailureKind, (payer: string) => OutcomeText>> = {
  'not-sent': (payer) => ({
    title: `The request to ${payer} was not sent`,
    explanation: `Waypost was stopped before the request was sent, so the payer did not get it.`,
    next: 'Use Resubmit Request to send it now.',
  }),
  'not-allowed': (payer) => ({
    title: `Waypost may not call ${payer}`,
    explanation: 'The payer’s address is not one that your installation allows. Nothing was sent.',
    next: support,
  }),
  'not-answering': (payer) => ({
    title: `${payer} is not answering at the moment`,
    explanation:
      'The last requests to this payer all failed, so requests to it are paused for a short time. This request was not sent.',
    next: 'Wait a minute, then use Resubmit Request. If it is urgent, call the payer.',
  }),
  unreachable: (payer) => ({
    title: `${payer} could not be reached`,
    explanation: 'Waypost tried several times and could not connect to the payer. Nothing was sent.',
    next: retryLaterText,
  }),
  certificate: (payer) => ({
    title: `The connection to ${payer} needs another certificate`,
    explanation:
      'The payer asks for a client certificate, and the connection has none, one that the payer refuses, or one that has expired. The payer did not read the request.',
    next: 'Ask an administrator who manages payer connections to replace it. Sending it again will not help.',
  }),
  busy: (payer) => ({
    title: `${payer} is busy`,
    explanation:
      'The payer is already handling as many requests as it accepts at once, so it did not take this one.',
    next: 'Wait a minute, then use Resubmit Request.',
  }),
  timeout: (payer) => ({
    title: `${payer} did not answer in time`,
    explanation: `The request was sent, but no answer came before the time limit. ${noRetryText}`,
    next: 'Payers are slow at times. Wait a few minutes, then use Resubmit Request, or call the payer.',
  }),
  connection: (payer) => ({
    title: `The connection to ${payer} was lost`,
    explanation: `The request was sent, but the connection was lost before the full answer arrived. ${noRetryText}`,
    next: retryLaterText,
  }),
  'too-large': (payer) => ({
    title: `${payer} sent more than Waypost reads`,
    explanation: 'The answer was larger than an eligibility response can be, so it was not read.',
    next: support,
  }),
  'http-status': (payer) => ({
    title: `${payer} reported an error of its own`,
    explanation: `The payer’s system answered with an error instead of an eligibility response. ${noRetryText}`,
    next: retryLaterText,
  }),
  credentials: (payer) => ({
    title: `${payer} did not accept our sign-in`,
    explanation:
      'The payer refused the user name or password of the connection. It said nothing about the patient.',
    next: support,
  }),
  'not-x12': (payer) => ({
    title: `${payer} sent something that is not an eligibility response`,
    explanation:
      'The answer was a web page, empty, or cut off in the middle. It is kept under View Raw Data.',
    next: retryLaterText,
  }),
  unreadable: (payer) => ({
    title: `${payer} sent an answer that cannot be read`,
    explanation:
      'Reading the answer took too much time or memory, so Waypost stopped. The answer is kept under View Raw Data.',
    next: support,
  }),
  envelope: (payer) => ({
    title: `${payer} refused the envelope of the request`,
    explanation:
      'The payer did not open the request, so nothing was said about the patient. The cause is the connection’s set-up, such as sender or receiver.',
    next: support,
  }),
  'syntax-999': (payer) => ({
    title: `${payer} refused the form of the request`,
    explanation:
      'The payer answered with a 999: it could not read the request as Waypost wrote it. Nothing was said about the patient.',
    next: support,
  }),
  'interchange-ta1': (payer) => ({
    title: `${payer} refused the whole transmission`,
    explanation:
      'The payer answered with a TA1: the transmission was lost before the request in it was read. Nothing was said about the patient.',
    next: support,
  }),
  'wrong-trace': (payer) => ({
    title: `${payer} answered another request`,
    explanation:
      'The answer carries the trace number of a different request. It may be about another patient, so it is not shown.',
    next: 'Use Resubmit Request. If it happens again, contact support and give them the request ID.',
  }),
  'no-answer': (payer) => ({
    title: `${payer} confirmed the request but did not answer it`,
    explanation: `The payer acknowledged that it got the request; the eligibility response itself was missing. ${noRetryText}`,
    next: retryLaterText,
  }),
};

/** The texts for a transaction without an answer to show; null while it runs or when it has an answer. */
export function outcomeText(
  transaction: Pick<EligibilityTransaction, 'state' | 'failure' | 'isLate'> & { payerName: string },
): OutcomeText | null {
  const payer = transaction.payerName || 'The payer';
  switch (transaction.state) {
    case 'failed':
      return transaction.failure
        ? failureTexts[transaction.failure.kind](payer)
        : {
            title: 'The request failed',
            explanation: `No answer came. ${noRetryText}`,
            next: retryLaterText,
          };
    case 'cancelled':
      return {
        title: 'You stopped waiting',
        explanation: transaction.isLate
          ? `${payer} answered after the request was canceled. The answer is kept, below, but does not count as current.`
          : `The request was canceled here after it was sent. ${payer} may still answer; a late answer is kept on record and shown on this page.`,
        next: 'Use Resubmit Request to send it again, or New request to start another one.',
      };
    case 'interrupted':
      return {
        title: 'Waypost was restarted while it waited',
        explanation: `We do not know whether ${payer} got the request. ${noRetryText}`,
        next: 'Use Resubmit Request to ask again. The payer may then get the same request twice.',
      };
    default:
      // The answer was readable when it came, but is not now.
      return transaction.failure ? failureTexts[transaction.failure.kind](payer) : null;
  }
}
