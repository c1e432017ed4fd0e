import type { Coverage } from '../eligibility-271/model.ts';

/** A number of the payer, as decimal text, and its EB segments. A figure that is not given is null, never 0. */
export type Figure = { value: string; segments: readonly number[] };

/** Reads EB07 as a figure in US dollars; null when it is empty or no number. */
export function moneyOf(line: Coverage): Figure | null {
  return figure(line.amounts.monetaryAmount, line.segment);
}

/** Reads EB08 as sent: `.2` means that the patient pays 20 %. */
export function percentOf(line: Coverage): Figure | null {
  const { percent } = line.amounts;
  const [, whole] = /^(\d{1,3})\s?%$/.exec(percent) ?? [];
  return figure(whole === undefined ? percent : fractionOf(whole), line.segment);
}

/** `20` of `20%` as the fraction that X12 wants. */
const fractionOf = (percent: string): string =>
  `${Math.floor(Number(percent) / 100)}.${percent.padStart(2, '0').slice(-2)}`;

/** EB07, EB08 and EB10 have at most eighteen characters; a longer text is no number. */
const MOST_DIGITS = 40;
const plainNumber = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** `$1,500.00`: X12 has neither the sign nor the commas, but only one number can be meant. */
const dressedNumber = /^-?\$?\s?\d{1,3}(?:,\d{3})*(?:\.\d*)?$|^-?\$\s?\d+(?:\.\d*)?$/;

export function figure(text: string, segment: number): Figure | null {
  if (text.length > MOST_DIGITS) return null;
  if (plainNumber.test(text)) return { value: text, segments: [segment] };
  return dressedNumber.test(text) ? { value: text.replace(/[$,\s]/g, ''), segments: [segment] } : null;
}

/** Merges equal figures into one with all their segments; null when there is none. */
export function merged(figures: readonly Figure[]): Figure | null | 'contradictory' {
  const [first] = figures;
  if (!first) return null;
  if (figures.some(({ value }) => Number(value) !== Number(first.value))) return 'contradictory';
  return { value: first.value, segments: figures.flatMap(({ segments }) => segments) };
}

/** What is left of a figure after another one, never less than nothing; exact, as no float touches it. */
export function difference(whole: Figure, part: Figure): Figure {
  const digits = Math.max(decimalsOf(whole.value), decimalsOf(part.value));
  const left = scaled(whole.value, digits) - scaled(part.value, digits);
  const text = String(left < 0n ? 0n : left).padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { value, segments: [...whole.segments, ...part.segments] };
}

const decimalsOf = (value: string): number => (value.split('.')[1] ?? '').length;

function scaled(value: string, digits: number): bigint {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const amount = BigInt(`${whole === '' ? '0' : whole}${fraction.padEnd(digits, '0')}`);
  return value.startsWith('-') ? -amount : amount;
}
