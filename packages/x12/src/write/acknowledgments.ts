import type { EnvelopeInput } from './interchange.ts';
import { buildInterchange, dateAndTime, wrapInterchange } from './interchange.ts';
import type { SegmentValues } from './segments.ts';
import { composite } from './segments.ts';

/** The set a 999 answers, as it was received. */
export type AcknowledgedSet = {
  functionalId: string;
  groupControlNumber: string;
  type: string;
  controlNumber: string;
  version: string;
};

/** A refused segment (IK3) and, where one element is to blame, that element (IK4). */
export type RefusedSegment = {
  segmentId: string;
  position: number;
  loop?: string;
  code: string;
  element?: { position: number; component?: number; elementNumber: string; code: string; badValue?: string };
};

/** A 999 about one set: accepted without `refused`, refused with it. */
export function build999(
  received: AcknowledgedSet,
  refused: readonly RefusedSegment[],
  envelope: EnvelopeInput,
): string {
  const segments: SegmentValues[] = [
    ['AK1', received.functionalId, received.groupControlNumber, received.version],
    ['AK2', received.type, received.controlNumber, received.version],
  ];
  for (const { segmentId, position, loop, code, element } of refused) {
    segments.push(['IK3', segmentId, String(position), loop ?? '', code]);
    if (!element) continue;
    const place = composite(String(element.position), element.component ? String(element.component) : '');
    segments.push(['IK4', place, element.elementNumber, element.code, element.badValue ?? '']);
  }
  const accepted = refused.length === 0;
  // IK502 5: one or more segments in error.
  segments.push(accepted ? ['IK5', 'A'] : ['IK5', 'R', '5']);
  segments.push(['AK9', accepted ? 'A' : 'R', '1', '1', accepted ? '1' : '0']);
  return buildInterchange(
    { functionalId: 'FA', version: '005010X231A1', sets: [{ type: '999', segments }] },
    envelope,
  );
}

/** A TA1: `controlNumber` is ISA13 of the interchange that is answered, `note` TA105. */
export function buildTa1(
  answered: { controlNumber: string; ackCode: 'A' | 'E' | 'R'; note: string },
  envelope: EnvelopeInput,
): string {
  const { date, time } = dateAndTime(envelope.now);
  const number = answered.controlNumber.padStart(9, '0');
  return wrapInterchange(
    [['TA1', number, date.slice(2), time, answered.ackCode, answered.note]],
    0,
    envelope,
  );
}
