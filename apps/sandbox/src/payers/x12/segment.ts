import type { SegmentValues, Delimiters as X12Delimiters } from '@waypost/x12';

/**
 * The four delimiters of a message; every payer here repeats elements, so the repetition separator is always present.
 */
export type Delimiters = X12Delimiters & { repetition: string };

/** A segment to write: its identifier and its elements in order. */
export type Segment = SegmentValues;

/** A received segment: identifier first, elements as text. */
export type RawSegment = readonly string[];

/** A benefit line by the names of its elements; absent elements stay empty. */
export type Benefit = {
  /** EB01 */ type: string;
  /** EB02 */ level?: string;
  /** EB03 */ services?: readonly string[];
  /** EB04 */ insurance?: string;
  /** EB05 */ plan?: string;
  /** EB06 */ period?: string;
  /** EB07 */ money?: string;
  /** EB08 */ percent?: string;
  /** EB09 */ quantityQualifier?: string;
  /** EB10 */ quantity?: string;
  /** EB11 */ authorization?: string;
  /** EB12 */ network?: string;
  /** EB13 */ procedure?: readonly string[];
};

/** Writes an EB segment. */
export function benefit(line: Benefit): Segment {
  return [
    'EB',
    line.type,
    line.level ?? '',
    { repeat: line.services ?? [] },
    line.insurance ?? '',
    line.plan ?? '',
    line.period ?? '',
    line.money ?? '',
    line.percent ?? '',
    line.quantityQualifier ?? '',
    line.quantity ?? '',
    line.authorization ?? '',
    line.network ?? '',
    { parts: line.procedure ?? [] },
  ];
}

/** Writes a date (`CCYYMMDD`) or a date range (`CCYYMMDD-CCYYMMDD`) with its qualifier. */
export function date(qualifier: string, value: string): Segment {
  return ['DTP', qualifier, value.includes('-') ? 'RD8' : 'D8', value];
}

/** Puts related entities (NM1 and the segments after it) into their LS/LE loop. */
export function entities(...segments: Segment[]): Segment[] {
  return [['LS', '2120'], ...segments, ['LE', '2120']];
}

/** Writes a rejection; `followUp` is the action for the sender (AAA04). */
export function rejection(code: string, followUp: string, valid: 'Y' | 'N' = 'N'): Segment {
  return ['AAA', valid, '', code, followUp];
}
