import type { Coverage } from '../eligibility-271/model.ts';
import { type DateContext, readLineSpan, stateOnDay } from './spans.ts';

/** EB01 of amounts, whose dates delimit their period. */
const amountTypes: readonly string[] = ['A', 'B', 'C', 'G', 'J', 'Y'];
/** EB01 of quantity limits. Their dates may also state when a service is next covered. */
const quantityTypes: readonly string[] = ['F', 'H', 'K'];

/** Omits the amounts of periods that do not include the day. */
export function selectCurrentLines(lines: readonly Coverage[], asOf: DateContext): readonly Coverage[] {
  if (lines.every((line) => line.coverageDate.length === 0)) return lines;
  return lines.filter((line) => isCurrent(line, asOf));
}

function isCurrent({ benefitCode, coverageDate }: Coverage, asOf: DateContext): boolean {
  const isAmount = amountTypes.includes(benefitCode);
  if (coverageDate.length === 0 || !(isAmount || quantityTypes.includes(benefitCode))) return true;
  const span = readLineSpan(coverageDate, asOf);
  const state = span === null ? 'during' : stateOnDay(span, asOf.day);
  return state === 'during' || (!isAmount && state === 'notBegun');
}
