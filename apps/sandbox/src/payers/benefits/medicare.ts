import type { Visit } from '../scenarios/visit.ts';
import type { Segment } from '../x12/segment.ts';
import { benefit, date, entities } from '../x12/segment.ts';
import { partA, partB, withRequested } from './services.ts';

/** Entitlement and deductibles as the Medicare eligibility system (HETS) states them. */
export function originalMedicare(visit: Visit, parts: 'A' | 'A+B' = 'A+B'): Segment[] {
  const { calendar } = visit;
  const lines: Segment[] = [
    // A gap years ago: an inactive line whose dates show that it is no longer relevant.
    benefit({ type: '6', services: ['30'] }),
    date('307', '20200101-20200131'),
    benefit({ type: '1', services: partA, insurance: 'MA' }),
    date('291', '20060301'),
    benefit({ type: 'C', services: ['30'], insurance: 'MA', period: '26', money: '1676' }),
    date('291', calendar.year),
    benefit({ type: 'C', services: ['30'], insurance: 'MA', period: '29', money: '0' }),
    date('291', calendar.year),
    benefit({
      type: 'A',
      services: ['48'],
      insurance: 'MA',
      period: '7',
      money: '419',
      quantityQualifier: 'DY',
      quantity: '30',
    }),
  ];
  if (parts === 'A') return lines;
  return [
    ...lines,
    benefit({ type: '1', services: ['30', ...withRequested(partB, visit.services)], insurance: 'MB' }),
    date('291', '20060301'),
    benefit({ type: 'C', services: ['30'], insurance: 'MB', period: '23', money: '283' }),
    date('291', calendar.year),
    benefit({ type: 'C', services: ['30'], insurance: 'MB', period: '29', money: '41.5' }),
    date('291', calendar.year),
    benefit({ type: 'A', services: ['30'], insurance: 'MB', period: '27', percent: '.2' }),
    benefit({ type: 'F', services: ['67'], quantityQualifier: 'VS', quantity: '8', period: '29' }),
    benefit({ type: 'D', insurance: 'MB', procedure: ['HC', 'G0438'] }),
    date('348', calendar.monthsAway(4)),
  ];
}

/** The plan that replaces original Medicare: bill it, not Medicare. */
export function advantagePlan(visit: Visit): Segment[] {
  return [
    benefit({ type: 'U', services: ['30'], insurance: 'HN', plan: 'SUMMIT ADVANTAGE GOLD HMO' }),
    ['REF', '18', 'H9999 012', 'SUMMIT ADVANTAGE GOLD HMO'],
    date('290', visit.calendar.yearStart),
    ['MSG', 'MA Bill Option Code- C'],
    ...entities(
      ['NM1', 'PRP', '2', 'SUMMIT ADVANTAGE HEALTH PLAN'],
      ['N3', 'PO BOX 100'],
      ['N4', 'COLUMBUS', 'OH', '430850000'],
      ['PER', 'IC', '', 'TE', '8005550150', 'UR', 'WWW.EXAMPLE.TEST'],
    ),
  ];
}

/** Drug plan (Part D). */
export function drugPlan(visit: Visit): Segment[] {
  return [
    benefit({ type: 'R', services: ['88'], insurance: 'OT' }),
    ['REF', '18', 'S9999 003', 'CASCADE RX BASIC'],
    date('292', visit.calendar.yearStart),
    ...entities(['NM1', 'PR', '2', 'CASCADE RX'], ['PER', 'IC', '', 'TE', '8005550151']),
  ];
}

/** A payer that pays before Medicare: 12 is a working beneficiary with a group plan. */
export function secondaryPayer(visit: Visit): Segment[] {
  return [
    benefit({ type: 'R', services: ['30'], insurance: '12' }),
    ['REF', 'IG', 'GRP-88120'],
    date('290', visit.calendar.yearStart),
    ...entities(
      ['NM1', 'PRP', '2', 'LAKESHORE PPO'],
      ['N3', '5 PIER LN'],
      ['N4', 'TOLEDO', 'OH', '436010000'],
    ),
  ];
}

/** Help with the premium, hospice, home health and kidney disease periods. */
export function specialPeriods(visit: Visit): Segment[] {
  const { calendar } = visit;
  return [
    benefit({ type: '1', services: ['30'], insurance: 'QM' }),
    date('291', calendar.yearStart),
    benefit({ type: 'X', services: ['45'], insurance: 'MA', period: '26' }),
    date('292', calendar.lastYear),
    benefit({ type: 'X', services: ['42'] }),
    date('193', calendar.monthsAway(-3)),
    date('194', calendar.monthsAway(-1)),
    ...entities(['NM1', '1P', '2', 'MEADOW HOME HEALTH', '', '', '', '', 'XX', '1999999976']),
    benefit({ type: 'D', services: ['RN'] }),
    date('356', '20210501'),
    benefit({ type: 'D', services: ['14'] }),
    date('356', '20210501'),
  ];
}

/** Medicare for a beneficiary who is not entitled this year. */
export function endedMedicare(visit: Visit): Segment[] {
  return [
    benefit({ type: '6', services: ['30'], insurance: 'MA' }),
    date('307', `${visit.calendar.yearStart}-${visit.calendar.yearEnd}`),
    benefit({ type: '6', services: ['30'], insurance: 'MB' }),
    date('307', `${visit.calendar.yearStart}-${visit.calendar.yearEnd}`),
  ];
}
