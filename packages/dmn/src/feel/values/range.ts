import { compare } from './compare.ts';
import type { Range, Value } from './value.ts';

/** Returns whether a value is within a range; null when it cannot be compared with the ends. */
export function rangeContains(range: Range, value: Value): boolean | null {
  const low = range.hasStart ? compare(value, range.start) : 1;
  const high = range.hasEnd ? compare(value, range.end) : -1;
  if (low === null || high === null) return null;
  return (low > 0 || (low === 0 && range.startIncluded)) && (high < 0 || (high === 0 && range.endIncluded));
}
