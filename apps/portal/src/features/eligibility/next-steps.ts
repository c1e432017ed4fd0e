import type { Rejection } from '@waypost/contract/eligibility/response';
import { type Guidance, guidanceFor } from './rejection-guidance.ts';
import { isEnrollmentCode } from './rejection-rows.ts';

export type NextStep = { action: string; reason: string };

/** What the user can do alone comes first, what needs another office last. */
const order: ReadonlyArray<Guidance['kind']> = ['person', 'dates', 'question', 'provider', 'payer', 'wait'];

const stepsByFollowUp: ReadonlyArray<readonly [codes: string, step: NextStep]> = [
  ['N', { action: 'Do not resubmit.', reason: 'The payer does not allow this request to be sent again.' }],
  ['S', { action: 'Do not resubmit.', reason: 'The payer has asked somebody else and will need time.' }],
  ['Y', { action: 'Do not resubmit.', reason: 'The payer keeps the request and answers it shortly.' }],
  ['W', { action: 'Resubmit after 30 days.', reason: 'The payer asks to wait 30 days.' }],
  ['X', { action: 'Resubmit after 10 days.', reason: 'The payer asks to wait 10 days.' }],
  [
    'C',
    {
      action: 'Correct it and resubmit.',
      reason: 'Resubmit Request opens the form with everything filled in.',
    },
  ],
  ['P R', { action: 'Resubmit.', reason: 'Resubmit Request opens the form with everything filled in.' }],
];

/** The most cautious of the follow-up actions the payer gave (X12 AAA04). */
function followUpStep(rejections: readonly Rejection[]): NextStep | null {
  const codes = new Set(rejections.map(({ followUpActionCode }) => followUpActionCode));
  const found = stepsByFollowUp.find(([those]) => those.split(' ').some((code) => codes.has(code)));
  return found?.[1] ?? null;
}

/** Added once, at the end, when a code points to the enrollment. */
function enrollmentStep(rejections: readonly Rejection[]): NextStep | null {
  const codes = [...new Set(rejections.map(({ rejectReasonCode }) => rejectReasonCode))].filter(
    isEnrollmentCode,
  );
  if (codes.length === 0) return null;
  const [subject, verb] = codes.length === 1 ? ['Code', 'points'] : ['Codes', 'point'];
  return {
    action: 'If it is rejected again, ask for the provider enrollment.',
    reason: `${subject} ${codes.join(', ')} ${verb} to how this facility is enrolled with the payer, not to the patient.`,
  };
}

/** 'What to do next' after a rejection: each advice once, then whether to resubmit, then the enrollment. */
export function nextSteps(rejections: readonly Rejection[]): NextStep[] {
  const advice = new Set(rejections.map(({ rejectReasonCode }) => guidanceFor(rejectReasonCode)));
  const sorted = [...advice].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return [
    ...sorted.map(({ action, reason }) => ({ action, reason })),
    followUpStep(rejections),
    enrollmentStep(rejections),
  ].filter((step) => step !== null);
}
