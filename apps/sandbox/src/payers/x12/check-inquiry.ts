import type { RefusedSegment } from '@waypost/x12';
import type { Inquiry } from './read-inquiry.ts';
import type { RawSegment } from './segment.ts';

const guideVersion = '005010X279A1';

/** The loop with the person or organization of a level (HL03). */
const loopOf: Readonly<Record<string, string>> = { 20: '2100A', 21: '2100B', 22: '2100C', 23: '2100D' };

/**
 * Checks a 270 against the rules of the implementation guide that payers enforce on receipt. Errors are reported in a
 * 999, and the inquiry is not answered.
 */
export function checkInquiry(inquiry: Inquiry): RefusedSegment[] {
  return [
    ...checkHeader(inquiry),
    ...checkLevels(inquiry),
    ...checkElements(inquiry),
    ...checkTrailer(inquiry),
  ];
}

function checkHeader(inquiry: Inquiry): RefusedSegment[] {
  const errors: RefusedSegment[] = [];
  if (inquiry.set[1] !== '270')
    errors.push(elementError(inquiry, 'ST', '', 1, '143', '7', inquiry.set[1] ?? ''));
  if (inquiry.set[3] !== guideVersion)
    errors.push(elementError(inquiry, 'ST', '', 3, '1705', '7', inquiry.set[3] ?? ''));
  // A real-time inquiry requires the submitter's reference, which the answer repeats.
  if (!inquiry.begin[3]) errors.push(elementError(inquiry, 'BHT', '', 3, '127', '1', ''));
  return errors;
}

function checkLevels(inquiry: Inquiry): RefusedSegment[] {
  const levels: [string, readonly RawSegment[] | null, string][] = [
    ['2100A', inquiry.payer, 'PR'],
    ['2100B', inquiry.provider, '1P'],
    ['2100C', inquiry.subscriber, 'IL'],
    ['2100D', inquiry.dependent, '03'],
  ];
  const errors: RefusedSegment[] = [];
  for (const [loop, level, entity] of levels) {
    if (level === null) continue;
    const hasName = level.some(
      (segment) => segment[0] === 'NM1' && (segment[1] === entity || loop < '2100C'),
    );
    // Error 3: a required segment is missing.
    if (!hasName) errors.push({ segmentId: 'NM1', position: inquiry.body.length, loop, code: '3' });
  }
  const patient = inquiry.dependent ?? inquiry.subscriber;
  const patientLoop = inquiry.dependent ? '2110D' : '2110C';
  if (!patient.some((segment) => segment[0] === 'EQ'))
    errors.push({ segmentId: 'EQ', position: inquiry.body.length, loop: patientLoop, code: '3' });
  return errors;
}

function checkElements(inquiry: Inquiry): RefusedSegment[] {
  const errors: RefusedSegment[] = [];
  let loop = '';
  inquiry.body.forEach((segment, index) => {
    if (segment[0] === 'HL') loop = loopOf[segment[3] ?? ''] ?? '';
    const gender = segment[0] === 'DMG' ? (segment[3] ?? '') : '';
    // B and U exist in the base standard, but the guide allows only F and M.
    if (gender !== '' && gender !== 'F' && gender !== 'M')
      errors.push(at(segment, index, loop, 3, '1068', '7', gender));
    const day = dateOf(segment);
    if (day !== null && !isDay(day)) errors.push(at(segment, index, loop, 3, '1251', '8', ''));
  });
  return errors;
}

/** SE01 counts the segments from ST to SE, SE02 repeats ST02. */
function checkTrailer(inquiry: Inquiry): RefusedSegment[] {
  const trailer = inquiry.body.at(-1) ?? [];
  if (trailer[0] !== 'SE') return [{ segmentId: 'SE', position: inquiry.body.length, code: '3' }];
  const errors: RefusedSegment[] = [];
  const index = inquiry.body.length - 1;
  if (Number(trailer[1]) !== inquiry.body.length)
    errors.push(at(trailer, index, '', 1, '96', '7', trailer[1] ?? ''));
  if (trailer[2] !== inquiry.set[2]) errors.push(at(trailer, index, '', 2, '329', '7', trailer[2] ?? ''));
  return errors;
}

function dateOf(segment: RawSegment): string | null {
  if (segment[0] === 'DMG' && segment[1] === 'D8') return segment[2] ?? '';
  if (segment[0] === 'DTP' && segment[2] === 'D8') return segment[3] ?? '';
  return null;
}

function isDay(value: string): boolean {
  const match = /^(\d{4})(\d\d)(\d\d)$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10).replaceAll('-', '') === value;
}

type ElementFault = [position: number, number: string, error: string, value: string];

function elementError(inquiry: Inquiry, id: string, loop: string, ...fault: ElementFault): RefusedSegment {
  const index = inquiry.body.findIndex((segment) => segment[0] === id);
  return at([id], Math.max(index, 0), loop, ...fault);
}

function at(segment: RawSegment, index: number, loop: string, ...fault: ElementFault): RefusedSegment {
  const [position, number, error, value] = fault;
  return {
    segmentId: segment[0] ?? '',
    position: index + 1,
    loop,
    // 8: the segment has an element in error.
    code: '8',
    element: { position, elementNumber: number, code: error, badValue: value },
  };
}
