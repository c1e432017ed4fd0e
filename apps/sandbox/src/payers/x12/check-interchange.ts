import type { Inquiry } from './read-inquiry.ts';
import { first } from './read-inquiry.ts';
import type { RawSegment } from './segment.ts';

/** Returns the note (TA105) for an interchange with unacceptable envelopes, or null. */
export function checkInterchange(segments: readonly RawSegment[], inquiry: Inquiry): string | null {
  const trailer = first(segments, 'IEA');
  const groupTrailer = first(segments, 'GE');
  if (inquiry.interchange.length !== 17) return '022';
  if (inquiry.interchange[12] !== '00501') return '017';
  if (trailer.length === 0) return '023';
  if (trailer[2] !== inquiry.interchange[13]) return '001';
  if (trailer[1] !== String(segments.filter((segment) => segment[0] === 'GS').length)) return '021';
  if (inquiry.group[1] !== 'HS' || groupTrailer[2] !== inquiry.group[6]) return '024';
  return null;
}
