import type { Coverage } from '../model.ts';
import { type Figure, moneyOf } from './figure.ts';

/** What a Medicaid patient must pay himself before Medicaid pays (EB*Y). */
export type SpendDown = {
  amount: Figure | null;
  remaining: Figure | null;
  messages: readonly string[];
  segments: readonly number[];
};

/** null when the answer says nothing of a spend-down. */
export function spendDown(lines: readonly Coverage[]): SpendDown | null {
  const own = lines.filter((line) => line.benefitCode === 'Y');
  if (own.length === 0) return null;
  const remaining = own.find((line) => line.amounts.timePeriodQualifierCode === '29');
  const total = own.find((line) => line !== remaining && moneyOf(line) !== null);
  return {
    amount: total ? moneyOf(total) : null,
    remaining: remaining ? moneyOf(remaining) : null,
    messages: own.flatMap((line) => line.coverageMessage),
    segments: own.map((line) => line.segment),
  };
}
