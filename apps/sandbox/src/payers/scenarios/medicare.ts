import * as medicare from '../benefits/medicare.ts';
import { statusOnly } from '../benefits/unusual.ts';
import type { Segment } from '../x12/segment.ts';
import type { AnswerBehavior, Scenario } from './scenario.ts';
import { answering, scenario } from './scenario.ts';
import { usualAnswer } from './usual.ts';
import type { Visit } from './visit.ts';
import { answerPatient } from './visit.ts';

/** Scenarios of Medicare, whose ids have the form of a Medicare Beneficiary Identifier. */
export const medicareScenarios: readonly Scenario[] = [
  scenario(
    'medicare',
    'medicare-a-b',
    '',
    'Original Medicare, parts A and B: the answer to every valid MBI not listed here',
    answering(usualAnswer),
    '1AD1TE5MK73',
  ),
  scenario(
    'medicare',
    'medicare-advantage',
    '2MA2',
    'Parts A and B, replaced by a Medicare Advantage plan, and a drug plan',
    medicareWith(medicare.advantagePlan, medicare.drugPlan),
    '2MA2TE5MK73',
  ),
  scenario(
    'medicare',
    'medicare-secondary',
    '3MP3',
    'Parts A and B, another payer pays first (MSP)',
    medicareWith(medicare.secondaryPayer),
    '3MP3TE5MK73',
  ),
  scenario(
    'medicare',
    'medicare-two-sets',
    '5TW5',
    'Two 271 sets in one answer: Medicare, then the Advantage plan',
    twoSets(),
    '5TW5TE5MK73',
  ),
  scenario(
    'medicare',
    'medicare-special',
    '6QM6',
    'QMB, part D, hospice, home health and ESRD periods',
    medicareWith(medicare.drugPlan, medicare.specialPeriods),
    '6QM6TE5MK73',
  ),
  scenario(
    'medicare',
    'medicare-a',
    '7NA7',
    'Part A only',
    entitled((v) => medicare.originalMedicare(v, 'A')),
    '7NA7TE5MK73',
  ),
  scenario(
    'medicare',
    'medicare-ended',
    '8GA8',
    'Not entitled this year (EB01 6)',
    entitled(medicare.endedMedicare),
    '8GA8TE5MK73',
  ),
];

function entitled(makeBenefits: (visit: Visit) => Segment[]): AnswerBehavior {
  return answering((visit) => answerPatient(visit, makeBenefits(visit), { dates: [] }));
}

function medicareWith(...parts: ((visit: Visit) => Segment[])[]): AnswerBehavior {
  return entitled((visit) => [...medicare.originalMedicare(visit), ...parts.flatMap((part) => part(visit))]);
}

function twoSets(): AnswerBehavior {
  const plan = (visit: Visit): Segment[] => [...statusOnly(visit, '1'), ...medicare.advantagePlan(visit)];
  return {
    kind: 'answer',
    answers: (visit) => [usualAnswer(visit), answerPatient(visit, plan(visit), { dates: [] })],
  };
}
