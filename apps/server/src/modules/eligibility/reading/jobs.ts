import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { ConnectorKind } from '@waypost/contract/payer-connections/connection';
import { maskSensitive, type PayerLists } from '@waypost/x12';
import type { OutboundAnswer } from '../../../infrastructure/outbound/outbound.ts';
import { MAX_ENTRIES } from '../answer/bounded.ts';
import { questionOf } from '../answer/question.ts';
import { differenceOf, type ViewedAnswer, viewOf } from '../answer/view.ts';
import { connectors } from '../connector/connectors.ts';
import { type Outcome, readAnswer } from '../outcome.ts';

/** A payer's answer, and the request it is read for. */
export type ReceivedMessage = {
  connector: ConnectorKind;
  answer: Pick<OutboundAnswer, 'status' | 'contentType' | 'text'>;
  traceNumber: string;
  request: EligibilityRequest;
  lists: PayerLists;
};

const emptyContext = {
  knownPayers: [],
  decisions: [],
  ssnShown: false,
} as const satisfies Partial<ViewedAnswer>;

/** Maximum length of a stored reject code. X12 allows three characters; anything longer is no code. */
const MAX_CODE = 30;

/** A code that is safe to store with a task and show in a note, whatever the payer sent. */
const codeOf = (text: string): string => text.slice(0, MAX_CODE).replace(/\p{C}/gu, '');

/**
 * Leaves out repeated rejections of the same level, and shortens the rest to the longest list and code: their codes
 * are stored, listed with each task and sent on.
 */
function distinctRejections(rejections: Outcome['rejections']): Outcome['rejections'] {
  const byText = new Map<string, Outcome['rejections'][number]>();
  for (const one of rejections) {
    const text = JSON.stringify([one.rejectReasonCode, one.followUpActionCode, one.loop]);
    if (!byText.has(text)) byText.set(text, one);
  }
  return [...byText.values()].slice(0, MAX_ENTRIES).map((one) => ({
    ...one,
    rejectReasonCode: codeOf(one.rejectReasonCode),
    // A code that no list knows is its own message.
    rejectReasonMessage:
      one.rejectReasonMessage === one.rejectReasonCode
        ? codeOf(one.rejectReasonCode)
        : one.rejectReasonMessage,
  }));
}

/** All readers of payers' messages; none of them runs in the process that answers requests. */
export const readingJobs = {
  outcome({ connector, answer, traceNumber, request, lists }: ReceivedMessage): Outcome {
    const opened = connectors[connector].open(answer);
    const question = { ...questionOf(request, traceNumber, lists), traceNumber };
    const outcome = readAnswer({ ...opened, httpStatus: answer.status }, question);
    // An answer that cannot be shown counts as unreadable now, rather than each time it is opened.
    if (outcome.failure === null && outcome.raw !== null)
      viewOf({ ...emptyContext, request, message: outcome.raw, traceNumber, lists });
    return { ...outcome, rejections: distinctRejections(outcome.rejections) };
  },
  view: viewOf,
  difference: differenceOf,
  masked: maskSensitive,
};
