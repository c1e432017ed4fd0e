import type { Coverage } from '../model.ts';

/** A number of the payer, as decimal text as sent, and its EB segments. A figure that is not given is null, never 0. */
export type Figure = { value: string; segments: readonly number[] };

/** Reads EB07 as a figure in US dollars; null when it is empty or no number. */
export function moneyOf(line: Coverage): Figure | null {
  return figure(line.amounts.monetaryAmount, line.segment);
}

/** Reads EB08 as sent: `.2` means that the patient pays 20 %. */
export function percentOf(line: Coverage): Figure | null {
  return figure(line.amounts.percent, line.segment);
}

/** EB07, EB08 and EB10 have at most eighteen characters; a longer text is no number. */
const MOST_DIGITS = 40;

export function figure(text: string, segment: number): Figure | null {
  return text.length <= MOST_DIGITS && /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)
    ? { value: text, segments: [segment] }
    : null;
}

/** Merges equal figures into one with all their segments; null when there is none. */
export function merged(figures: readonly Figure[]): Figure | null | 'contradictory' {
  const [first] = figures;
  if (!first) return null;
  if (figures.some(({ value }) => Number(value) !== Number(first.value))) return 'contradictory';
  return { value: first.value, segments: figures.flatMap(({ segments }) => segments) };
}
