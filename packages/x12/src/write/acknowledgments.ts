import type { X12Interchange } from '../envelope.ts';
import type { EnvelopeInput } from './interchange.ts';
import { buildInterchange, wrapInterchange } from './interchange.ts';
import type { SegmentValues } from './segments.ts';
import { composite } from './segments.ts';
import { X12ValueError } from './values.ts';

/** The group that a 999 acknowledges, as it was received. */
export type AcknowledgedGroup = { functionalId: string; groupControlNumber: string; version: string };

/** One set of the group, and its errors. */
export type AnsweredSet = {
  type: string;
  controlNumber: string;
  version: string;
  errors: readonly RefusedSegment[];
  /** True when the set was accepted in spite of its errors (IK501 E). */
  isAccepted?: boolean;
};

/** The set that a 999 acknowledges, with its group. */
export type AcknowledgedSet = AcknowledgedGroup & { type: string; controlNumber: string };

/** A segment in error (IK3), its context (CTX) and, when an element is wrong, that element (IK4). */
export type RefusedSegment = {
  segmentId: string;
  position: number;
  loop?: string;
  code: string;
  context?: string;
  element?: RefusedElement;
  /** Further elements of the same segment. */
  moreElements?: readonly RefusedElement[];
};

export type RefusedElement = {
  position: number;
  component?: number;
  repetition?: number;
  elementNumber: string;
  code: string;
  badValue?: string;
};

/**
 * Writes a 999 (005010X231A1) about one set: accepted when `refused` is empty, rejected otherwise.
 * @throws X12ValueError when the envelope contains a value that X12 cannot carry
 */
export function build999(
  received: AcknowledgedSet,
  refused: readonly RefusedSegment[],
  envelope: EnvelopeInput,
): string {
  const { type, controlNumber, version } = received;
  return buildGroup999(received, [{ type, controlNumber, version, errors: refused }], envelope);
}

/**
 * Writes a 999 (005010X231A1) about a group. AK901 is A (accepted), E (accepted with errors), P (partly accepted) or R
 * (rejected).
 * @throws X12ValueError when `sets` is empty or the envelope contains a value that X12 cannot carry
 */
export function buildGroup999(
  received: AcknowledgedGroup,
  sets: readonly AnsweredSet[],
  envelope: EnvelopeInput,
): string {
  if (sets.length === 0) throw new X12ValueError('sets', 'is empty');
  const results = sets.map(resultOf);
  const accepted = results.filter((result) => result !== 'R').length;
  const count = String(sets.length);
  const segments: SegmentValues[] = [
    ['AK1', received.functionalId, received.groupControlNumber, received.version],
    ...sets.flatMap(answerSet),
    ['AK9', groupResult(results, accepted), count, count, String(accepted)],
  ];
  return buildInterchange(
    { functionalId: 'FA', version: '005010X231A1', sets: [{ type: '999', segments }] },
    envelope,
  );
}

function resultOf({ errors, isAccepted }: AnsweredSet): 'A' | 'E' | 'R' {
  if (errors.length === 0) return isAccepted === false ? 'R' : 'A';
  return isAccepted ? 'E' : 'R';
}

function groupResult(results: readonly string[], accepted: number): string {
  if (accepted === 0) return 'R';
  if (accepted < results.length) return 'P';
  return results.includes('E') ? 'E' : 'A';
}

function answerSet(set: AnsweredSet): SegmentValues[] {
  const result = resultOf(set);
  return [
    ['AK2', set.type, set.controlNumber, set.version],
    ...set.errors.flatMap(describeError),
    // IK502 5: one or more segments in error.
    set.errors.length > 0 ? ['IK5', result, '5'] : ['IK5', result],
  ];
}

function describeError({ segmentId, position, loop, code, context, element, moreElements }: RefusedSegment) {
  const segments: SegmentValues[] = [['IK3', segmentId, String(position), loop ?? '', code]];
  if (context) segments.push(['CTX', context]);
  for (const refusedElement of [...(element ? [element] : []), ...(moreElements ?? [])]) {
    const place = composite(
      String(refusedElement.position),
      numberText(refusedElement.component),
      numberText(refusedElement.repetition),
    );
    segments.push([
      'IK4',
      place,
      refusedElement.elementNumber,
      refusedElement.code,
      refusedElement.badValue ?? '',
    ]);
  }
  return segments;
}

function numberText(place: number | undefined): string {
  return place === undefined ? '' : String(place);
}

/** The interchange that a TA1 answers; the TA1 repeats its ISA13, ISA09 and ISA10. */
export type AnsweredInterchange = Pick<X12Interchange, 'controlNumber' | 'date' | 'time'> & {
  ackCode: 'A' | 'E' | 'R';
  /** TA105 */
  note: string;
};

/**
 * Writes an interchange with one TA1. Fills in values that a broken ISA lacks, so that the TA1 itself is valid.
 * @throws X12ValueError when the envelope contains a value that X12 cannot carry
 */
export function buildTa1(answered: AnsweredInterchange, envelope: EnvelopeInput): string {
  const number = /^\d{1,9}$/.test(answered.controlNumber)
    ? answered.controlNumber.padStart(9, '0')
    : '000000000';
  const date = /^\d{6}$/.test(answered.date) ? answered.date : '000101';
  const time = /^\d{4}$/.test(answered.time) ? answered.time : '0000';
  return wrapInterchange([['TA1', number, date, time, answered.ackCode, answered.note]], 0, envelope);
}
