import type { SegmentCursor } from '../segments.ts';

/** How much of a segment the model captures. A segment that is not fully captured is also stored as sent. */
export type Captured = 'whole' | 'part' | 'none';

/** Returns `whole` when no element after position `last` has a value, otherwise `part`. */
export function capturedUpTo(segment: SegmentCursor, last: number): Captured {
  for (let position = last + 1; position <= segment.count; position += 1)
    if (segment.element(position) !== '') return 'part';
  return 'whole';
}

/** The model has no field for an unusual structure (BHT01) or the kind of transaction (BHT06). */
export function beginningCaptured(segment: SegmentCursor): Captured {
  return segment.element(1) === '0022' ? capturedUpTo(segment, 5) : 'part';
}

/** Returns `whole` when the loop of an LS or LE is the expected 2120. */
export function loopCaptured(segment: SegmentCursor): Captured {
  return segment.element(1) === '2120' ? capturedUpTo(segment, 1) : 'part';
}

/** The model has no field for a function (PER01) other than the usual IC, information contact. */
export function contactCaptured(segment: SegmentCursor): Captured {
  return segment.element(1) === 'IC' ? capturedUpTo(segment, 8) : 'part';
}

/** The model has no field for the prefix (NM106) or for elements of an NM1 after position `last`. */
export function nameCaptured(segment: SegmentCursor, last: number): Captured {
  return segment.element(6) === '' ? capturedUpTo(segment, last) : 'part';
}
