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

export function figure(text: string, segment: number): Figure | null {
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? { value: text, segments: [segment] } : null;
}

/** Two lines that say the same are one figure with both sources; null when they contradict each other. */
export function merged(one: Figure, other: Figure): Figure | null {
  if (Number(one.value) !== Number(other.value)) return null;
  return { value: one.value, segments: [...one.segments, ...other.segments] };
}
