import { type Guidance, guidanceFor, type RejectionCause } from './rejection-advice.ts';

export type NextStep = { action: string; reason: string };

/** The fields of a rejection that its advice needs; unknown fields are null. */
type Rejected = { rejectReasonCode: string; followUpActionCode: string | null };

/**
 * Causes that staff can correct before sending again. Causes that they can correct alone come first, causes that
 * need another office last.
 */
const correctable: readonly RejectionCause[] = [
  'person',
  'dates',
  'question',
  'provider',
  'payer',
  'unknown',
];

/** Codes that indicate a problem with the provider's enrollment at the payer (C-358). */
const enrollmentCodes: ReadonlySet<string> = new Set('41 42 43 44 45 46 47 48 50 51 52 79 80 97'.split(' '));

export const isEnrollmentCode = (code: string): boolean => enrollmentCodes.has(code);

/**
 * The rejections that determine the advice. A missing enrollment blocks every request, so it excludes the others;
 * a payer that cannot answer now is ignored beside others, unless it found something to correct.
 */
function deciding<Each extends Rejected>(rejections: readonly Each[]): Each[] {
  const of = (...causes: readonly RejectionCause[]) =>
    rejections.filter(({ rejectReasonCode }) => causes.includes(guidanceFor(rejectReasonCode).cause));
  const found = [of('enrollment'), of(...correctable), of('wait')].find((some) => some.length > 0);
  return found ?? [];
}

/** The code that represents an answer with several, by which tasks are distinguished. Null for none. */
export const decidingCode = (codes: readonly string[]): string | null =>
  deciding(codes.map((rejectReasonCode) => ({ rejectReasonCode, followUpActionCode: null })))[0]
    ?.rejectReasonCode ?? null;

/** The corrections without duplicates; several codes that compare with the card become one step. */
function corrections(codes: readonly string[]): NextStep[] {
  const advice = [...new Set(codes.map(guidanceFor))].sort(
    (a, b) => correctable.indexOf(a.cause) - correctable.indexOf(b.cause),
  );
  const persons = advice.filter(({ cause }) => cause === 'person');
  const compared = persons.filter(({ compares }) => compares);
  const whole = persons.find(({ compares }) => !compares);
  // "Nobody found" and similar codes already advise comparing everything.
  const composed = whole ? [whole] : compared.length > 1 ? [comparing(compared)] : compared;
  const others = advice.filter(({ cause }) => cause !== 'person');
  return [...composed, ...others].map(({ action, reason }) => ({ action, reason }));
}

function comparing(several: readonly Guidance[]): NextStep {
  const names = several.flatMap(({ compares }) => compares ?? []);
  return {
    action: `Compare ${names.slice(0, -1).join(', ')} and ${names.at(-1)} with the card.`,
    reason: 'The payer has them otherwise than they were sent.',
  };
}

/** Whether the next steps require the patient's insurance card. */
export const asksForCard = (steps: readonly NextStep[]): boolean =>
  steps.some(({ action, reason }) => /\bcard\b/.test(`${action} ${reason}`));

/** The step that asks the user to correct the request, for which the form of the next request is opened. */
export const resubmitStep: NextStep = {
  action: 'Correct it and resubmit.',
  reason: 'Resubmit Request opens the form with everything filled in.',
};

const waits: Readonly<Record<string, NextStep>> = {
  S: {
    action: 'Do not resubmit: wait for the payer.',
    reason: 'The payer has asked somebody else and will need time.',
  },
  Y: {
    action: 'Do not resubmit: wait for the payer.',
    reason: 'The payer keeps the request and answers it shortly.',
  },
};
const stepByFollowUp: Readonly<Record<string, NextStep>> = {
  N: {
    action: 'Do not resubmit.',
    reason: 'The payer does not allow this request to be sent again. Call it.',
  },
  W: { action: 'Resubmit after 30 days.', reason: 'The payer asks to wait 30 days.' },
  X: { action: 'Resubmit after 10 days.', reason: 'The payer asks to wait 10 days.' },
};

/** The step for the most cautious follow-up action of the payer (X12 AAA04). */
const cautious = (steps: Readonly<Record<string, NextStep>>, rejections: readonly Rejected[]) =>
  Object.entries(steps).find(([code]) =>
    rejections.some(({ followUpActionCode }) => followUpActionCode === code),
  )?.[1];

/** Added once at the end when a code indicates a problem with the enrollment. */
function enrollmentStep(codes: readonly string[]): NextStep[] {
  const pointing = [...new Set(codes)].filter(isEnrollmentCode);
  if (pointing.length === 0) return [];
  const [subject, verb] = pointing.length === 1 ? ['Code', 'points'] : ['Codes', 'point'];
  return [
    {
      action: 'If it is rejected again, ask for the provider enrollment.',
      reason: `${subject} ${pointing.join(', ')} ${verb} to how this facility is enrolled with the payer, not to the patient.`,
    },
  ];
}

/**
 * 'What to do next' after a rejection, composed by cause: each cause has one advice. Someone who waits for the
 * payer has nothing to correct, and neither has someone whom the payer does not admit.
 */
export function nextSteps(rejections: readonly Rejected[]): NextStep[] {
  const about = deciding(rejections);
  const codes = about.map(({ rejectReasonCode }) => rejectReasonCode);
  const [first] = codes;
  if (first === undefined) return [];
  const waiting = cautious(waits, about);
  if (waiting) return [waiting];
  const later = cautious(stepByFollowUp, about);
  const { cause, action, reason } = guidanceFor(first);
  if (cause === 'wait') return [later ?? { action, reason }];
  if (cause === 'enrollment')
    return [
      { action, reason },
      later ?? {
        action: 'Resubmit once the payer has enrolled it.',
        reason: 'Nothing in the request can be corrected to change this.',
      },
    ];
  return [...corrections(codes), later ?? resubmitStep, ...(later ? [] : enrollmentStep(codes))];
}
