import { readX12 } from '@waypost/x12';
import type { Inquiry } from './read-inquiry.ts';
import { readInquiry } from './read-inquiry.ts';
import type { RawSegment } from './segment.ts';

/** A payload split into segments, its 270, and the requested service types. */
export type ReceivedPayload = { segments: RawSegment[]; inquiry: Inquiry; services: string[] };

/**
 * Splits a payload by the delimiters that its ISA declares.
 * @throws NotX12Error when it is not X12
 */
export function splitPayload(text: string): ReceivedPayload {
  const { delimiters, transactions } = readX12(text);
  const segments = text
    .split(delimiters.segment)
    .map((segment) => segment.replace(/^\s+/, '').split(delimiters.element))
    .filter((segment) => segment[0] !== '');
  const inquiry = transactions.find((transaction) => transaction.type === '270')?.inquiry;
  return { segments, inquiry: readInquiry(segments, delimiters), services: inquiry?.serviceTypeCodes ?? [] };
}
