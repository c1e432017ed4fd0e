import { readX12 } from '@waypost/x12';
import type { Inquiry } from './read-inquiry.ts';
import { readInquiry } from './read-inquiry.ts';
import type { RawSegment } from './segment.ts';

/** A payload cut into segments, the 270 in it, and the service types it asks about. */
export type ReceivedPayload = { segments: RawSegment[]; inquiry: Inquiry; services: string[] };

/**
 * Takes a payload apart with the delimiters that its ISA declares.
 * @throws NotX12Error when it is not X12
 */
export function splitPayload(text: string): ReceivedPayload {
  const { delimiters, transactions } = readX12(text);
  const segments = text
    .split(delimiters.segment)
    .map((segment) => segment.replace(/^\s+/, '').split(delimiters.element))
    .filter((segment) => segment[0] !== '');
  const asked = transactions.find((transaction) => transaction.type === '270')?.inquiry;
  return { segments, inquiry: readInquiry(segments, delimiters), services: asked?.serviceTypeCodes ?? [] };
}
