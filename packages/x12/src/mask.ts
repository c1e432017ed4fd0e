import { findHeader } from './delimiters.ts';
import { SegmentCursor } from './segments.ts';

/** Where an SSN can stand: after its qualifier SY (REF, PRV) or 34 (NM108). Works with any separator. */
const qualified = /((?:\bSY|\b34)[^A-Za-z0-9\s]\s*)(\d{3}[- ]?\d{2}[- ]?\d{4})(?!\d)/g;
const hyphenated = /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g;
const anyNineDigits = /(?<!\d)(?:\d{9}|\d{3}[- ]\d{2}[- ]\d{4})(?!\d)/g;

type Range = readonly [from: number, to: number];

/**
 * Raw X12 with its social security numbers masked as `XXX-XX-1234`: REF*SY and PRV*SY values, NM109 when NM108 is
 * 34, bad values of a 999, and every other place where one of those numbers stands again. Best effort on broken
 * text; in a text that is not X12 every run of nine digits is masked.
 */
export function maskSensitive(text: string): string {
  let ranges: Range[];
  try {
    ranges = sensitiveRanges(text);
  } catch {
    return text.replace(anyNineDigits, masked);
  }
  const numbers = new Set<string>();
  let result = '';
  let done = 0;
  for (const [from, to] of ranges) {
    const digits = onlyDigits(text.slice(from, to));
    if (digits.length === 9) numbers.add(digits);
    result += text.slice(done, from) + masked(text.slice(from, to));
    done = to;
  }
  result += text.slice(done);
  const remember = (value: string): string => {
    numbers.add(onlyDigits(value));
    return masked(value);
  };
  result = result
    .replace(qualified, (_, before: string, value: string) => before + remember(value))
    .replace(hyphenated, remember);
  return numbers.size === 0 ? result : result.replace(/\d{9,}/g, (run) => withoutNumbers(run, numbers));
}

/** A run of digits without the numbers in it. Each place is looked at once, however many numbers there are. */
function withoutNumbers(run: string, numbers: ReadonlySet<string>): string {
  let kept = '';
  let done = 0;
  for (let at = 0; at + 9 <= run.length; ) {
    const number = run.slice(at, at + 9);
    if (numbers.has(number)) {
      kept += run.slice(done, at) + masked(number);
      at += 9;
      done = at;
    } else at += 1;
  }
  return kept + run.slice(done);
}

/** The elements that hold an SSN, in order. Throws when the text has no X12 header. */
function sensitiveRanges(text: string): Range[] {
  const header = findHeader(text);
  const cursor = new SegmentCursor(text, header.delimiters, header.start);
  const ranges: Range[] = [];
  while (cursor.next()) {
    const range = sensitiveRange(cursor);
    if (range && range[0] < range[1]) ranges.push(range);
  }
  return ranges;
}

function sensitiveRange(segment: SegmentCursor): Range | null {
  switch (segment.id) {
    case 'REF':
      return segment.trimmed(1) === 'SY' ? segment.range(2) : null;
    case 'PRV':
      return segment.trimmed(2) === 'SY' ? segment.range(3) : null;
    case 'NM1':
      return segment.trimmed(8) === '34' ? segment.range(9) : null;
    case 'IK4':
    case 'AK4':
      return /^\d{3}-?\d{2}-?\d{4}$/.test(segment.trimmed(4)) ? segment.range(4) : null;
    default:
      return null;
  }
}

/** Keeps the last four digits of a whole number; of anything else nothing. */
function masked(value: string): string {
  const digits = onlyDigits(value);
  return digits.length === 9 ? `XXX-XX-${digits.slice(5)}` : 'XXX-XX-XXXX';
}

function onlyDigits(value: string): string {
  return value.replace(/\D/g, '');
}
