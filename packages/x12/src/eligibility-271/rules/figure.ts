import type { Coverage } from '../model.ts';

/** A number a payer gave, as decimal text as sent, and the EB segments that say it. Not given is null, never 0. */
export type Figure = { value: string; segments: readonly number[] };

/** EB07 as a figure; null when it is empty or no number. */
export function moneyOf(line: Coverage): Figure | null {
  return figure(line.amounts.monetaryAmount, line.segment);
}

/** EB08 as sent: `.2` says that the patient pays 20 %. */
export function percentOf(line: Coverage): Figure | null {
  return figure(line.amounts.percent, line.segment);
}

/** EB07, EB08 and EB10 have at most eighteen characters; a text without end is no number. */
const MOST_DIGITS = 40;

export function figure(text: string, segment: number): Figure | null {
  return text.length <= MOST_DIGITS && /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)
    ? { value: text, segments: [segment] }
    : null;
}

/** Lines that say the same are one figure with all sources; null when there is none. */
export function merged(figures: readonly Figure[]): Figure | null | 'contradictory' {
  const [first] = figures;
  if (!first) return null;
  if (figures.some(({ value }) => Number(value) !== Number(first.value))) return 'contradictory';
  return { value: first.value, segments: figures.flatMap(({ segments }) => segments) };
}
