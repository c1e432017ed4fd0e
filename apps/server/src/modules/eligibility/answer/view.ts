import type { Alert } from '@waypost/contract/eligibility/alerts';
import type { Difference } from '@waypost/contract/eligibility/history';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityResponse, LeftOut } from '@waypost/contract/eligibility/response';
import {
  type EligibilityResponse as Answer,
  deriveMeaning,
  maskSensitive,
  type PayerLists,
} from '@waypost/x12';
import { alertsOf, type Decision, withStoredValues } from './alerts.ts';
import { Bounds, MAX_ENTRIES, type Truncate } from './bounded.ts';
import { compareAnswers, isChanged } from './compare-answers.ts';
import { differingFields } from './differing-fields.ts';
import type { KnownPayer } from './other-plans.ts';
import { questionOf } from './question.ts';
import { type Reading, readMessage } from './read.ts';
import { toResponse } from './response.ts';

/** A stored message of a payer, and the data needed to show it. */
export type ViewedAnswer = {
  message: string;
  traceNumber: string;
  request: EligibilityRequest;
  knownPayers: readonly KnownPayer[];
  decisions: readonly Decision[];
  /** The lists by which Medicare and Medicaid are recognized. */
  lists: PayerLists;
  /** If false, the message is masked before anything is read from it. */
  ssnShown: boolean;
};

/** The shown parts of a message, within the bounds. */
export type View = {
  raw: string;
  alerts: readonly Alert[];
  responses: EligibilityResponse[];
  problems: Reading['problems'];
  strays: Reading['strays'];
  leftOut: LeftOut;
};

/** Reads a stored message again, as it is shown. */
export function viewOf(looked: ViewedAnswer): View {
  const { message, traceNumber, ssnShown } = looked;
  const raw = ssnShown ? message : maskSensitive(message);
  const reading = readMessage(raw, traceNumber);
  if (reading === null) return { raw, alerts: [], responses: [], problems: [], strays: [], leftOut: [] };
  // Numbers are compared unmasked, because different numbers may look alike when masked.
  const [first] = (raw === message ? reading : readMessage(message, traceNumber))?.answers ?? [];
  const question = questionOf(looked.request, traceNumber, looked.lists);
  const differing = first ? differingFields(looked.request, deriveMeaning(first, question).answer) : [];
  const bounds = new Bounds();
  const { part: alerts } = bounds.cut(alertsOf(differing, looked.decisions, ssnShown), 'alerts');
  const responses: EligibilityResponse[] = [];
  for (const answer of reading.answers.slice(0, MAX_ENTRIES)) {
    if (bounds.isReached) break;
    const response = shownResponse(answer, looked, bounds.take, responses.length === 0 ? alerts : null);
    const { part, leftOut } = bounds.cut(response, 'response');
    responses.push({ ...part, leftOut });
  }
  const problems = bounds.cut(reading.problems, 'problems');
  const strays = bounds.cut(reading.strays, 'strays');
  const unread = reading.answers.length - responses.length;
  return {
    raw,
    alerts,
    responses,
    problems: problems.part,
    strays: strays.part,
    leftOut: [
      ...(unread > 0 ? [{ list: 'eligibilityResponse', count: unread }] : []),
      ...problems.leftOut,
      ...strays.leftOut,
    ],
  };
}

/** Alerts concern only the first answer, because further ones describe other plans with their own numbers. */
function shownResponse(
  answer: Answer,
  {
    request,
    knownPayers,
    traceNumber,
    lists,
  }: Pick<ViewedAnswer, 'request' | 'knownPayers' | 'traceNumber' | 'lists'>,
  take: Truncate,
  alerts: readonly Alert[] | null,
): EligibilityResponse {
  const { mrn, accountNumber } = request;
  const question = questionOf(request, traceNumber, lists);
  const response = toResponse(answer, { mrn, accountNumber, knownPayers, question }, take);
  if (alerts === null) return response;
  const { notifications } = response.displayMessages;
  return withStoredValues({ ...response, displayMessages: { alerts: [...alerts], notifications } }, alerts);
}

/** The changes from an earlier answer to a later one: both are compared in full, and the result is bounded. */
export function differenceOf([earlier, later]: readonly [ViewedAnswer | null, ViewedAnswer | null]): Pick<
  Difference,
  'isChanged' | 'answers' | 'leftOut'
> {
  const answers = compareAnswers(allResponses(earlier), allResponses(later));
  const { part, leftOut } = new Bounds().cut(answers, 'answers');
  return { isChanged: answers.some(isChanged), answers: part, leftOut };
}

const all: Truncate = (list) => list;

function allResponses(looked: ViewedAnswer | null): EligibilityResponse[] {
  if (looked === null) return [];
  const reading = readMessage(maskSensitive(looked.message), looked.traceNumber);
  return (reading?.answers ?? []).map((answer) => shownResponse(answer, looked, all, null));
}
