import {
  ended,
  makeManyLines,
  partlyRefused,
  percentAsNumber,
  planPeriodAtBenefit,
  statusOnly,
  unknownCodes,
} from '../benefits/unusual.ts';
import type { Answer } from '../x12/compose-271.ts';
import type { Segment } from '../x12/segment.ts';
import { date } from '../x12/segment.ts';
import { changedMember, renamedMember } from './members.ts';
import type { Scenario } from './scenario.ts';
import { answering, benefits, scenario } from './scenario.ts';
import { usualAnswer } from './usual.ts';
import type { Visit } from './visit.ts';
import { answerPatient } from './visit.ts';

/** Scenarios with benefits that every payer offers. */
export const allPayerScenarios: readonly Scenario[] = [
  scenario(
    'every payer',
    'status-only',
    'MIN',
    'Active, with nothing else',
    benefits((v) => statusOnly(v, '1')),
  ),
  scenario(
    'every payer',
    'pending',
    'PEND',
    'Active, pending investigation (EB01 5)',
    benefits((v) => statusOnly(v, '5')),
  ),
  scenario(
    'every payer',
    'inactive',
    'INA',
    'Inactive (EB01 6)',
    answering((v) => endedPlan(v, '6')),
  ),
  scenario(
    'every payer',
    'inactive-update',
    'INAUPD',
    'Inactive, pending eligibility update (EB01 7)',
    answering((v) => endedPlan(v, '7')),
  ),
  scenario(
    'every payer',
    'inactive-pending',
    'INAPEND',
    'Inactive, pending investigation (EB01 8)',
    answering((v) => endedPlan(v, '8')),
  ),
  scenario(
    'every payer',
    'changed',
    'CHG',
    'Active; the payer has another member id, birth date and address (INS03 001, INS04 25)',
    answering((v) => changedMember(v, usualAnswer)),
  ),
  scenario(
    'every payer',
    'renamed',
    'RENM',
    'Active; the payer has other names and another SSN, and another birth date of the policy holder',
    answering((v) => renamedMember(v, usualAnswer)),
  ),
  scenario(
    'every payer',
    'deceased',
    'DECD',
    'Inactive, with a date of death (DTP*442)',
    answering((v) => endedPlan(v, '6', [date('442', v.calendar.monthsAway(-2))])),
  ),
  scenario(
    'every payer',
    'lines-200',
    'LINES200',
    '200 benefit lines',
    benefits((v) => makeManyLines(v, 200)),
  ),
  scenario(
    'every payer',
    'lines-10000',
    'LINES10K',
    '10 000 benefit lines',
    benefits((v) => makeManyLines(v, 10_000)),
  ),
  scenario(
    'every payer',
    'lines-60000',
    'LINES60K',
    '60 000 benefit lines: many more than are shown',
    benefits((v) => makeManyLines(v, 60_000)),
  ),
  scenario(
    'every payer',
    'unknown-codes',
    'UNKN',
    'Active, with unknown codes and an unknown segment',
    benefits(unknownCodes),
  ),
  scenario(
    'every payer',
    'percent-as-number',
    'PCT',
    'Co-insurance written as 20 instead of .2',
    benefits(percentAsNumber),
  ),
  scenario(
    'every payer',
    'echoed-day',
    'ECHO',
    'Active; the person has the requested day as a range (DTP*307), the benefit has the plan’s period',
    answering((v) =>
      answerPatient(v, planPeriodAtBenefit(v), {
        dates: [date('307', `${v.calendar.today}-${v.calendar.today}`)],
      }),
    ),
  ),
  scenario(
    'every payer',
    'padded',
    'PADD',
    'As CHG, with blanks at the end of every element and segment',
    answering((v) => changedMember(v, usualAnswer), { spoil: padWithBlanks }),
  ),
  scenario(
    'every payer',
    'partly-refused',
    'AAABEN',
    'Benefits, and one service refused (AAA 33 in 2110)',
    benefits(partlyRefused),
  ),
];

/** Inserts blanks before every separator and terminator, except in the header, whose width is fixed. */
function padWithBlanks(interchange: string): string {
  const [element, terminator] = [interchange.charAt(3), interchange.charAt(105)];
  const body = interchange
    .slice(106)
    .replaceAll(element, ` ${element}`)
    .replaceAll(terminator, `  ${terminator}`);
  return interchange.slice(0, 106) + body;
}

/** A plan that ran until the end of last year. */
function endedPlan(visit: Visit, status: '6' | '7' | '8', moreDates: Segment[] = []): Answer {
  const { lastYearStart, lastYearEnd } = visit.calendar;
  return answerPatient(visit, ended(visit, status), {
    dates: [date('346', lastYearStart), date('347', lastYearEnd), ...moreDates],
  });
}
