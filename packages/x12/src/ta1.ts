import { interchangeAckCodes, interchangeNotes } from './codes/acknowledgments.ts';
import { labelOf } from './codes/table.ts';
import type { SegmentCursor } from './segments.ts';

/** TA1: the answer to an interchange as a whole. */
export type InterchangeAcknowledgment = {
  /** ISA13 of the acknowledged interchange. */
  controlNumber: string;
  date: string;
  time: string;
  ackCode: string;
  ack: string;
  /** True for A and E; with R the whole interchange was rejected. */
  accepted: boolean;
  noteCode: string;
  note: string;
};

/** Reads a TA1. */
export function readInterchangeAcknowledgment(segment: SegmentCursor): InterchangeAcknowledgment {
  const ackCode = segment.trimmed(4);
  const noteCode = segment.trimmed(5);
  return {
    controlNumber: segment.trimmed(1),
    date: segment.trimmed(2),
    time: segment.trimmed(3),
    ackCode,
    ack: labelOf(interchangeAckCodes, ackCode),
    accepted: ackCode === 'A' || ackCode === 'E',
    noteCode,
    note: labelOf(interchangeNotes, noteCode),
  };
}
