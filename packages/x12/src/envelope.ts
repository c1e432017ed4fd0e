import type { ProblemList } from './problems.ts';
import type { SegmentCursor } from './segments.ts';

/** A functional group: GS to GE. */
export type X12Group = {
  functionalId: string;
  senderCode: string;
  receiverCode: string;
  controlNumber: string;
  version: string;
  transactionCount: number;
  segment: number;
};

/** An interchange: ISA to IEA. Identifiers come without their padding. */
export type X12Interchange = {
  controlNumber: string;
  senderQualifier: string;
  senderId: string;
  receiverQualifier: string;
  receiverId: string;
  date: string;
  time: string;
  version: string;
  usage: string;
  groups: X12Group[];
  segment: number;
};

/** What is known when a set starts. `type` is ST01: GS01 and GS08 are too often wrong to decide on. */
export type SetHeader = {
  type: string;
  controlNumber: string;
  version: string;
  group: X12Group | null;
  interchange: X12Interchange | null;
  segment: number;
};

/** A segment outside of every set, as it was sent. */
export type StraySegment = { id: string; text: string; segment: number };

export const asSent = ({ id, verbatim, number }: SegmentCursor): StraySegment => ({
  id,
  text: verbatim,
  segment: number,
});

/** Reads the segments between ST and SE; `finish` is called once, also when the SE is missing. */
export type SetReader = { take(segment: SegmentCursor): void; finish(): void };

export type InterchangeHandlers = {
  openSet(header: SetHeader, problems: ProblemList): SetReader;
  acknowledgment(segment: SegmentCursor, interchange: X12Interchange | null): void;
};
