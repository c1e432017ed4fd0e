import { type Delimiters, findHeader } from './delimiters.ts';
import { SegmentCursor } from './segments.ts';

/** A segment split into elements; every character of the message is in one of its fields. */
export type X12Segment = {
  id: string;
  /** `elements[0]` is EB01; a composite or a repetition is one text. */
  elements: string[];
  /** The delimiters of this segment's interchange. */
  delimiters: Delimiters;
  /** Terminator and line break, as sent, and any empty segments after it; '' where the text was cut off. */
  ending: string;
};

/** `leading` is the text before the header, usually empty or a byte order mark. */
export type SegmentList = { leading: string; segments: X12Segment[] };

/**
 * Splits a message of any sets into segments, which can be changed and printed again.
 * @throws NotX12Error when the text is not X12 at all
 */
export function readSegments(text: string): SegmentList {
  const header = findHeader(text);
  const cursor = new SegmentCursor(text, header.delimiters, header.start);
  const segments: X12Segment[] = [];
  let endOfLast = 0;
  let last: X12Segment | null = null;
  while (cursor.next()) {
    const between = text.slice(endOfLast, cursor.start);
    if (last) last.ending = between;
    const { delimiters, verbatim } = cursor;
    const [id = '', ...elements] = verbatim.split(delimiters.element);
    last = { id, elements, delimiters, ending: '' };
    segments.push(last);
    endOfLast = cursor.start + verbatim.length;
  }
  if (last) last.ending = text.slice(endOfLast);
  return { leading: text.slice(0, header.start), segments };
}

/** Prints the message; for unchanged segments, returns exactly the text that `readSegments` read. */
export function printSegments(list: SegmentList): string {
  const parts = [list.leading];
  for (const { id, elements, delimiters, ending } of list.segments) {
    parts.push(id);
    for (const element of elements) parts.push(delimiters.element, element);
    parts.push(ending);
  }
  return parts.join('');
}
