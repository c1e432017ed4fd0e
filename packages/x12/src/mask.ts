import { findHeader } from './delimiters.ts';
import { SegmentCursor } from './segments.ts';

/** An SSN follows its qualifier SY (REF, PRV) or 34 (NM108). The pattern works with any separator. */
const qualified = /((?:\bSY|\b34)[^A-Za-z0-9\s]\s*)(\d{3}[- ]?\d{2}[- ]?\d{4})(?!\d)/g;
const hyphenated = /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g;
const anyNineDigits = /(?<!\d)(?:\d{9}|\d{3}[- ]\d{2}[- ]\d{4})(?!\d)/g;

type Range = readonly [from: number, to: number];

/**
 * Masks the social security numbers of raw X12 as `XXX-XX-1234`: REF*SY and PRV*SY values, NM109 when NM108 is 34, bad
 * values of a 999 (IK404), and every repetition of these numbers elsewhere. Works as far as possible on broken X12; in
 * a text that is not X12, masks every run of nine digits.
 */
export function maskSensitive(text: string): string {
  let ranges: Range[];
  try {
    ranges = findSensitiveRanges(text);
  } catch {
    return text.replace(anyNineDigits, maskNumber);
  }
  const numbers = new Set<string>();
  let result = '';
  let copiedUpTo = 0;
  for (const [from, to] of ranges) {
    const digits = removeNonDigits(text.slice(from, to));
    if (digits.length === 9) numbers.add(digits);
    result += text.slice(copiedUpTo, from) + maskNumber(text.slice(from, to));
    copiedUpTo = to;
  }
  result += text.slice(copiedUpTo);
  const remember = (value: string): string => {
    numbers.add(removeNonDigits(value));
    return maskNumber(value);
  };
  result = result
    .replace(qualified, (_, before: string, value: string) => before + remember(value))
    .replace(hyphenated, remember);
  return numbers.size === 0 ? result : result.replace(/\d{9,}/g, (run) => maskNumbers(run, numbers));
}

/** Masks these numbers in a run of digits; the time does not depend on the number of numbers. */
function maskNumbers(run: string, numbers: ReadonlySet<string>): string {
  let result = '';
  let copiedUpTo = 0;
  for (let at = 0; at + 9 <= run.length; ) {
    const number = run.slice(at, at + 9);
    if (numbers.has(number)) {
      result += run.slice(copiedUpTo, at) + maskNumber(number);
      at += 9;
      copiedUpTo = at;
    } else at += 1;
  }
  return result + run.slice(copiedUpTo);
}

/**
 * Finds the elements that contain an SSN, in order.
 * @throws NotX12Error when the text has no X12 header
 */
function findSensitiveRanges(text: string): Range[] {
  const header = findHeader(text);
  const cursor = new SegmentCursor(text, header.delimiters, header.start);
  const ranges: Range[] = [];
  while (cursor.next()) {
    const range = findSensitiveRange(cursor);
    if (range && range[0] < range[1]) ranges.push(range);
  }
  return ranges;
}

function findSensitiveRange(segment: SegmentCursor): Range | null {
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

/** Leaves the last four digits of a nine-digit number visible, and masks any other value completely. */
function maskNumber(value: string): string {
  const digits = removeNonDigits(value);
  return digits.length === 9 ? `XXX-XX-${digits.slice(5)}` : 'XXX-XX-XXXX';
}

function removeNonDigits(value: string): string {
  return value.replace(/\D/g, '');
}
