import type { Delimiters } from '../delimiters.ts';
import { defaultDelimiters } from '../delimiters.ts';
import { cleanText } from './values.ts';

/** An element that repeats (`30^35`) or is composed (`HC:70553:26`). Plain text never holds a delimiter. */
export type RepeatedElement = { repeat: readonly string[] };
export type CompositeElement = { parts: readonly string[] };
export type ElementValue = string | RepeatedElement | CompositeElement;

/** Identifier first, then its elements. */
export type SegmentValues = readonly ElementValue[];

export function repeated(...repeat: string[]): RepeatedElement {
  return { repeat };
}

export function composite(...parts: string[]): CompositeElement {
  return { parts };
}

/**
 * Writes segments. Delimiters and characters that X12 cannot carry become spaces inside a value, and empty elements
 * at the end of a segment go.
 */
export function writeSegments(
  segments: readonly SegmentValues[],
  delimiters: Delimiters = defaultDelimiters,
): string {
  return segments.map((segment) => writeSegment(segment, delimiters)).join('');
}

function writeSegment(segment: SegmentValues, delimiters: Delimiters): string {
  const values = segment.map((value) => writeElement(value, delimiters));
  return trimmedJoin(values, delimiters.element) + delimiters.segment;
}

function writeElement(value: ElementValue, delimiters: Delimiters): string {
  if (typeof value === 'string') return cleanText(value, delimiters);
  if ('repeat' in value) {
    const separator = delimiters.repetition;
    const items = value.repeat.map((item) => cleanText(item, delimiters)).filter((item) => item !== '');
    return separator === null ? (items[0] ?? '') : items.join(separator);
  }
  return trimmedJoin(
    value.parts.map((part) => cleanText(part, delimiters)),
    delimiters.component,
  );
}

/** Joins without the empty values at the end. */
function trimmedJoin(values: readonly string[], separator: string): string {
  let last = values.length;
  while (last > 0 && values[last - 1] === '') last -= 1;
  return values.slice(0, last).join(separator);
}
