import type { Coverage } from '../eligibility-271/model.ts';
import { type Figure, readMoney } from './figure.ts';

/** The amount a Medicaid patient must pay before Medicaid pays (EB*Y). */
export type SpendDown = {
  amount: Figure | null;
  remaining: Figure | null;
  messages: readonly string[];
  segments: readonly number[];
};

/** Reads the spend-down; null when the answer mentions none. */
export function readSpendDown(lines: readonly Coverage[]): SpendDown | null {
  const spendDownLines = lines.filter((line) => line.benefitCode === 'Y');
  if (spendDownLines.length === 0) return null;
  const remaining = spendDownLines.find((line) => line.amounts.timePeriodQualifierCode === '29');
  const total = spendDownLines.find((line) => line !== remaining && readMoney(line) !== null);
  return {
    amount: total ? readMoney(total) : null,
    remaining: remaining ? readMoney(remaining) : null,
    messages: spendDownLines.flatMap((line) => line.coverageMessage),
    segments: spendDownLines.map((line) => line.segment),
  };
}
