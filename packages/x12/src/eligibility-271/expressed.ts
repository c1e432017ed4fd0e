import type { SegmentCursor } from '../segments.ts';

/** How much of a segment the model says. What it does not say whole is kept as it was sent. */
export type Expressed = 'whole' | 'part' | 'none';

/** Whole, unless an element after `last` holds something. */
export function expressedTo(segment: SegmentCursor, last: number): Expressed {
  for (let position = last + 1; position <= segment.count; position += 1)
    if (segment.element(position) !== '') return 'part';
  return 'whole';
}

/** NM1: all but the prefix (NM106) and what follows `last`. */
export function nameExpressed(segment: SegmentCursor, last: number): Expressed {
  return segment.element(6) === '' ? expressedTo(segment, last) : 'part';
}
