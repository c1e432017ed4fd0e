import type { Visit } from '../scenarios/visit.ts';
import type { Segment } from '../x12/segment.ts';
import { benefit, date, rejection } from '../x12/segment.ts';
import { ppoBenefits } from './commercial.ts';
import { genericServices } from './services.ts';

/** Only one status line for the whole plan. */
export function statusOnly(visit: Visit, status: string): Segment[] {
  const insurance = { commercial: 'PR', medicare: 'MA', medicaid: 'MC' }[visit.payer.kind];
  return [benefit({ type: status, services: ['30'], insurance, plan: visit.payer.plan })];
}

/** A plan that ended last year. */
export function ended(visit: Visit, status: '6' | '7' | '8'): Segment[] {
  return [...statusOnly(visit, status), date('349', visit.calendar.lastYearEnd)];
}

/** Exactly `count` benefit lines: status first, then co-payments of rising amount across all services. */
export function makeManyLines(visit: Visit, count: number): Segment[] {
  const lines = statusOnly(visit, '1');
  for (let line = 1; line < count; line += 1) {
    const service = genericServices[line % genericServices.length] ?? '1';
    lines.push(
      benefit({
        type: 'B',
        level: 'IND',
        services: [service],
        period: '27',
        money: String(line),
        network: 'Y',
      }),
    );
  }
  return lines;
}

/** Unknown codes in different places, next to a normal line. */
export function unknownCodes(visit: Visit): Segment[] {
  return [
    ...statusOnly(visit, '1'),
    benefit({
      type: 'Z9',
      level: 'QQQ',
      services: ['ZX9', '30'],
      insurance: 'Q7',
      period: '88',
      money: '12',
      network: 'Q',
    }),
    ['REF', 'Q9Q', 'UNKNOWN-REFERENCE'],
    date('9Z9', visit.calendar.today),
    ['MSG', 'CODES ON THIS LINE ARE PRIVATE TO THE PAYER'],
    ['ZZZ', 'A SEGMENT THAT THE GUIDE DOES NOT KNOW'],
    // Newer service types that payers already send.
    benefit({ type: 'B', services: ['E24', 'F1'], period: '27', money: '5' }),
  ];
}

/** Benefits, and one service for which the payer refuses an answer (AAA in 2110). */
export function partlyRefused(visit: Visit): Segment[] {
  return [...ppoBenefits(visit), benefit({ type: 'V', services: ['47'] }), rejection('33', 'C')];
}

/** Co-insurance written as 20 instead of .2, as some payers do. */
export function percentAsNumber(visit: Visit): Segment[] {
  return [
    ...statusOnly(visit, '1'),
    benefit({ type: 'A', level: 'IND', services: ['48'], percent: '20', network: 'Y' }),
    benefit({ type: 'A', level: 'IND', services: ['98'], percent: '.1', network: 'Y' }),
  ];
}

/** The disclaimer that some payers add to every response, even to an empty one. */
export function disclaimer(): Segment[] {
  return [benefit({ type: 'P' }), ['MSG', 'THIS IS NO GUARANTEE OF PAYMENT']];
}

/** The plan's own period, at its benefit (DTP 291). */
export function planPeriodAtBenefit(visit: Visit): Segment[] {
  return [...statusOnly(visit, '1'), date('291', visit.calendar.year)];
}
