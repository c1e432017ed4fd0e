import type { SegmentCursor } from '../segments.ts';

/** How much of a segment the model says. What it does not say whole is kept as it was sent. */
export type Expressed = 'whole' | 'part' | 'none';

/** Whole, unless an element after `last` holds something. */
export function expressedTo(segment: SegmentCursor, last: number): Expressed {
  for (let position = last + 1; position <= segment.count; position += 1)
    if (segment.element(position) !== '') return 'part';
  return 'whole';
}

/** BHT of 270 and 271: all but an unusual structure (BHT01), and the kind of transaction (BHT06). */
export function beginningExpressed(segment: SegmentCursor): Expressed {
  return segment.element(1) === '0022' ? expressedTo(segment, 5) : 'part';
}

/** LS and LE, whose loop is always 2120. */
export function loopExpressed(segment: SegmentCursor): Expressed {
  return segment.element(1) === '2120' ? expressedTo(segment, 1) : 'part';
}

/** PER: all but a function other than the usual IC, information contact. */
export function contactExpressed(segment: SegmentCursor): Expressed {
  return segment.element(1) === 'IC' ? expressedTo(segment, 8) : 'part';
}

/** NM1: all but the prefix (NM106) and what follows `last`. */
export function nameExpressed(segment: SegmentCursor, last: number): Expressed {
  return segment.element(6) === '' ? expressedTo(segment, last) : 'part';
}
