import type { Coverage } from '../eligibility-271/model.ts';
import { type Figure, moneyOf } from './figure.ts';

/** The amount a Medicaid patient must pay before Medicaid pays (EB*Y). */
export type SpendDown = {
  amount: Figure | null;
  remaining: Figure | null;
  messages: readonly string[];
  segments: readonly number[];
};

/** null when the answer says nothing of a spend-down. */
export function spendDown(lines: readonly Coverage[]): SpendDown | null {
  const spendDownLines = lines.filter((line) => line.benefitCode === 'Y');
  if (spendDownLines.length === 0) return null;
  const remaining = spendDownLines.find((line) => line.amounts.timePeriodQualifierCode === '29');
  const total = spendDownLines.find((line) => line !== remaining && moneyOf(line) !== null);
  return {
    amount: total ? moneyOf(total) : null,
    remaining: remaining ? moneyOf(remaining) : null,
    messages: spendDownLines.flatMap((line) => line.coverageMessage),
    segments: spendDownLines.map((line) => line.segment),
  };
}
