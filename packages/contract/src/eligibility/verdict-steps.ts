import { type NextStep, nextSteps } from './next-steps.ts';
import type { EligibilityResponse } from './response.ts';
import { verdictOf } from './verdict.ts';

/** What to do next after an answer; nothing after coverage that is plainly active. */
export function verdictSteps(answer: EligibilityResponse): NextStep[] {
  const { kind, payer } = verdictOf(answer);
  const { statusReason, limitedTo } = answer;
  const died = [answer.dependent, answer.subscriber].some((person) => person?.dateOfDeath);
  switch (kind) {
    case 'rejected':
      return nextSteps([...answer.AAAs, ...answer.coverages.flatMap(({ coverageAAAs }) => coverageAAAs)]);
    case 'bill-instead':
      return [
        {
          action: `Bill ${payer ?? 'the plan on the card'}, not the payer that answered.`,
          reason: 'That plan has taken over the coverage. Add it to the case as primary, and ask it.',
        },
      ];
    case 'bill-first':
      return [
        {
          action: `Bill ${payer ?? 'the other payer'} first.`,
          reason: 'It pays before the payer that answered. Add it to the case as primary, and ask it.',
        },
      ];
    case 'limited':
      return [
        {
          action: 'Check that the service is among what is covered.',
          reason: `Only this is covered: ${limitedTo.join(', ')}.`,
        },
      ];
    case 'inactive':
      return [
        died
          ? {
              action: 'Check whether this is the right person, and the date of service.',
              reason: statusReason,
            }
          : {
              action: 'Ask the patient for other coverage.',
              reason: `${statusReason} Add what the patient has and ask that payer; without any, the patient pays.`,
            },
      ];
    case 'unknown':
      return [{ action: 'Call the payer, or ask whom the answer names.', reason: statusReason }];
    case 'active':
      return /pending/i.test(answer.coverageStatus)
        ? [
            {
              action: 'Ask again before the service.',
              reason: 'The payer is still looking into the coverage, and may end it.',
            },
          ]
        : [];
  }
}
