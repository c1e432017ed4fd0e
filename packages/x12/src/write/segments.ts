import type { Delimiters } from '../delimiters.ts';
import { defaultDelimiters } from '../delimiters.ts';
import { cleanText } from './values.ts';

/**
 * An element that repeats (`30^35`) or is composite (`HC:70553:26`). Delimiters in plain text are replaced by
 * spaces.
 */
export type RepeatedElement = { repeat: readonly string[] };
export type CompositeElement = { parts: readonly string[] };
export type ElementValue = string | RepeatedElement | CompositeElement;

/** The identifier of a segment, followed by its elements. */
export type SegmentValues = readonly ElementValue[];

export function repeated(...repeat: string[]): RepeatedElement {
  return { repeat };
}

export function composite(...parts: string[]): CompositeElement {
  return { parts };
}

/**
 * Writes segments. Replaces delimiters and characters that X12 cannot carry by spaces, and drops empty elements at the
 * end of a segment.
 */
export function writeSegments(
  segments: readonly SegmentValues[],
  delimiters: Delimiters = defaultDelimiters,
): string {
  return segments.map((segment) => writeSegment(segment, delimiters)).join('');
}

function writeSegment(segment: SegmentValues, delimiters: Delimiters): string {
  const values = segment.map((value) => writeElement(value, delimiters));
  return joinTrimmed(values, delimiters.element) + delimiters.segment;
}

function writeElement(value: ElementValue, delimiters: Delimiters): string {
  if (typeof value === 'string') return cleanText(value, delimiters);
  if ('repeat' in value) {
    const separator = delimiters.repetition;
    const items = value.repeat.map((item) => cleanText(item, delimiters)).filter((item) => item !== '');
    return separator === null ? (items[0] ?? '') : items.join(separator);
  }
  return joinTrimmed(
    value.parts.map((part) => cleanText(part, delimiters)),
    delimiters.component,
  );
}

/** Joins values without the empty ones at the end. */
function joinTrimmed(values: readonly string[], separator: string): string {
  let last = values.length;
  while (last > 0 && values[last - 1] === '') last -= 1;
  return values.slice(0, last).join(separator);
}
