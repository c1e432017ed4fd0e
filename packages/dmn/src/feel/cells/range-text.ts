import { compare } from '../values/compare.ts';
import type { Range } from '../values/value.ts';
import { LiteralScanner } from './literal-scanner.ts';

/** Parses a range with literal ends in ascending order, as for range(); null when the text is not such a range. */
export function parseRange(text: string): Range | null {
  const scanner = new LiteralScanner(text);
  const range = scanner.readRange();
  if (!range || !scanner.isAtEnd) return null;
  const order = compare(range.start, range.end);
  return order !== null && order <= 0 ? range : null;
}
