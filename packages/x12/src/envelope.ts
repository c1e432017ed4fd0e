import type { Delimiters } from './delimiters.ts';
import type { ProblemList } from './problems.ts';
import type { SegmentCursor } from './segments.ts';

/** A functional group: GS to GE. */
export type X12Group = {
  functionalId: string;
  senderCode: string;
  receiverCode: string;
  /** GS04 and GS05, as sent. */
  date: string;
  time: string;
  controlNumber: string;
  /** GS07: X means Accredited Standards Committee X12. */
  agency: string;
  version: string;
  transactionCount: number;
  segment: number;
};

/** An interchange: ISA to IEA. Identifiers have no padding. ISA02 and ISA04 are left out because they are passwords. */
export type X12Interchange = {
  controlNumber: string;
  senderQualifier: string;
  senderId: string;
  receiverQualifier: string;
  receiverId: string;
  /** ISA09 and ISA10, as sent. */
  date: string;
  time: string;
  version: string;
  /** ISA14: 1 when the sender wants a TA1. */
  acknowledgmentRequested: string;
  usage: string;
  /** The delimiters that this ISA declares. */
  delimiters: Delimiters;
  groups: X12Group[];
  segment: number;
};

/** The header of a set when it starts. `type` is ST01, since GS01 and GS08 are too often wrong. */
export type SetHeader = {
  type: string;
  controlNumber: string;
  version: string;
  group: X12Group | null;
  interchange: X12Interchange | null;
  segment: number;
};

/** A segment outside every set, as it was sent. */
export type StraySegment = { id: string; text: string; segment: number };

export const copySegment = ({ id, verbatim, number }: SegmentCursor): StraySegment => ({
  id,
  text: verbatim,
  segment: number,
});

/**
 * Reads the segments between ST and SE. `finish` is called once. `isComplete` is false when the SE is missing, since
 * other segments may be missing too.
 */
export type SetReader = { take(segment: SegmentCursor): void; finish(isComplete: boolean): void };

export type InterchangeHandlers = {
  openSet(header: SetHeader, problems: ProblemList): SetReader;
  acknowledgment(segment: SegmentCursor, interchange: X12Interchange | null): void;
};
