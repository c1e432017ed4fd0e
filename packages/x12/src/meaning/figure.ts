import type { Coverage } from '../eligibility-271/model.ts';

/** A number that the payer states, as decimal text, and its EB segments. An absent figure is null, never 0. */
export type Figure = { value: string; segments: readonly number[] };

/** Reads EB07 as a figure in US dollars; null when it is empty or not a number. */
export function readMoney(line: Coverage): Figure | null {
  return parseFigure(line.amounts.monetaryAmount, line.segment);
}

/** Reads EB08, in which `.2` means that the patient pays 20 %. */
export function readPercent(line: Coverage): Figure | null {
  const { percent } = line.amounts;
  const [, whole] = /^(\d{1,3})\s?%$/.exec(percent) ?? [];
  return parseFigure(whole === undefined ? percent : toFraction(whole), line.segment);
}

/** Converts `20` of `20%` to the fraction that X12 requires. */
const toFraction = (percent: string): string =>
  `${Math.floor(Number(percent) / 100)}.${percent.padStart(2, '0').slice(-2)}`;

/** EB07, EB08 and EB10 have at most eighteen characters; a text longer than this is not a number. */
const MAX_DIGITS = 40;
const plainNumber = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** `$1,500.00`: X12 allows neither the sign nor the commas, but the number is unambiguous. */
const formattedNumber = /^-?\$?\s?\d{1,3}(?:,\d{3})*(?:\.\d*)?$|^-?\$\s?\d+(?:\.\d*)?$/;

export function parseFigure(text: string, segment: number): Figure | null {
  if (text.length > MAX_DIGITS) return null;
  if (plainNumber.test(text)) return { value: text, segments: [segment] };
  return formattedNumber.test(text) ? { value: text.replace(/[$,\s]/g, ''), segments: [segment] } : null;
}

/** Merges equal figures into one with all their segments; null when there are none. */
export function mergeFigures(figures: readonly Figure[]): Figure | null | 'contradictory' {
  const [first] = figures;
  if (!first) return null;
  if (figures.some(({ value }) => Number(value) !== Number(first.value))) return 'contradictory';
  return { value: first.value, segments: figures.flatMap(({ segments }) => segments) };
}

/** Subtracts a figure from another, never below zero. Uses integers, so the result is exact. */
export function subtractFigure(whole: Figure, part: Figure): Figure {
  const digits = Math.max(countDecimals(whole.value), countDecimals(part.value));
  const left = toScaledInteger(whole.value, digits) - toScaledInteger(part.value, digits);
  const text = String(left < 0n ? 0n : left).padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { value, segments: [...whole.segments, ...part.segments] };
}

const countDecimals = (value: string): number => (value.split('.')[1] ?? '').length;

function toScaledInteger(value: string, digits: number): bigint {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const amount = BigInt(`${whole === '' ? '0' : whole}${fraction.padEnd(digits, '0')}`);
  return value.startsWith('-') ? -amount : amount;
}
