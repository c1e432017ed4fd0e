import { type NextStep, nextSteps } from './next-steps.ts';
import type { EligibilityResponse } from './response.ts';
import { coverageElsewhere, verdictOf } from './verdict.ts';

/** The next steps after an answer; none for coverage that is plainly active. */
export function verdictSteps(answer: EligibilityResponse): NextStep[] {
  const { kind, payer } = verdictOf(answer);
  const { statusReason, limitedTo } = answer;
  const otherPlan = coverageElsewhere(answer.otherCoverages);
  const other = otherPlan && (otherPlan.payerName ?? 'the other coverage');
  const died = [answer.dependent, answer.subscriber].some((person) => person?.dateOfDeath);
  switch (kind) {
    case 'rejected':
      return rejectedSteps(answer);
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
          reason: limitedTo.length > 0 ? `Only this is covered: ${limitedTo.join(', ')}.` : statusReason,
        },
      ];
    case 'inactive':
      return [
        died
          ? { action: rightPerson, reason: statusReason }
          : other
            ? {
                action: `Bill ${other} instead.`,
                reason: `${statusReason} The answer names that coverage. ${addAsPrimary}`,
              }
            : {
                action: 'Ask the patient for other coverage.',
                reason: `${statusReason} Add what the patient has and ask that payer; without any, the patient pays.`,
              },
      ];
    case 'unknown':
      return [
        other
          ? { action: `Ask ${other}.`, reason: `${statusReason} The answer names that coverage.` }
          : { action: 'Call the payer, or ask whom the answer names.', reason: statusReason },
      ];
    case 'active':
      return [
        ...(died ? [{ action: rightPerson, reason: 'The payer has a date of death.' }] : []),
        ...(/pending/i.test(answer.coverageStatus)
          ? [
              {
                action: 'Ask again before the service.',
                reason: 'The payer is still looking into the coverage, and may end it.',
              },
            ]
          : []),
        ...(other
          ? [
              {
                action: 'Ask the patient which of the two pays first.',
                reason: `${other} also covers the patient. The answer does not say which of the two pays first.`,
              },
            ]
          : []),
      ];
  }
}

const rightPerson = 'Check whether this is the right person, and the date of service.';
const addAsPrimary = 'Add it to the case as primary, and ask it.';

function rejectedSteps({ AAAs, coverages, statusReason }: EligibilityResponse): NextStep[] {
  const steps = nextSteps([...AAAs, ...coverages.flatMap(({ coverageAAAs }) => coverageAAAs)]);
  return steps.length > 0 ? steps : [{ action: 'Call the payer.', reason: statusReason }];
}
