import type { SegmentCursor } from '../segments.ts';

/** How much of a segment the fields of the model capture. A segment not captured whole is also kept as it was sent. */
export type Captured = 'whole' | 'part' | 'none';

/** `whole` when no element after position `last` has a value, otherwise `part`. */
export function capturedUpTo(segment: SegmentCursor, last: number): Captured {
  for (let position = last + 1; position <= segment.count; position += 1)
    if (segment.element(position) !== '') return 'part';
  return 'whole';
}

/** For a BHT, the model has no field for an unusual structure (BHT01) or the kind of transaction (BHT06). */
export function beginningCaptured(segment: SegmentCursor): Captured {
  return segment.element(1) === '0022' ? capturedUpTo(segment, 5) : 'part';
}

/** For an LS or LE, the loop is expected to be 2120. */
export function loopCaptured(segment: SegmentCursor): Captured {
  return segment.element(1) === '2120' ? capturedUpTo(segment, 1) : 'part';
}

/** For a PER, the model has no field for a function other than the usual IC, information contact. */
export function contactCaptured(segment: SegmentCursor): Captured {
  return segment.element(1) === 'IC' ? capturedUpTo(segment, 8) : 'part';
}

/** For an NM1, the model has no field for the prefix (NM106) or for elements after position `last`. */
export function nameCaptured(segment: SegmentCursor, last: number): Captured {
  return segment.element(6) === '' ? capturedUpTo(segment, last) : 'part';
}
