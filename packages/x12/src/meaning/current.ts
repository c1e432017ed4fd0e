import type { Coverage } from '../eligibility-271/model.ts';
import { type AsOf, spanOfLine, stateOn } from './spans.ts';

/** EB01 of amounts, whose dates are those of their period. */
const amounts: readonly string[] = ['A', 'B', 'C', 'G', 'J', 'Y'];
/** EB01 of limits of quantity. Their dates may also be the next ones that a service is covered again. */
const quantities: readonly string[] = ['F', 'H', 'K'];

/** Leaves out the amounts of other periods than the one that the day lies in. */
export function currentLines(lines: readonly Coverage[], asOf: AsOf): readonly Coverage[] {
  if (lines.every((line) => line.coverageDate.length === 0)) return lines;
  return lines.filter((line) => isCurrent(line, asOf));
}

function isCurrent({ benefitCode, coverageDate }: Coverage, asOf: AsOf): boolean {
  const isAmount = amounts.includes(benefitCode);
  if (coverageDate.length === 0 || !(isAmount || quantities.includes(benefitCode))) return true;
  const span = spanOfLine(coverageDate, asOf);
  const state = span === null ? 'during' : stateOn(span, asOf.day);
  return state === 'during' || (!isAmount && state === 'notBegun');
}
