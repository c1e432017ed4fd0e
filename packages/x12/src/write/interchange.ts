import type { Delimiters } from '../delimiters.ts';
import { defaultDelimiters } from '../delimiters.ts';
import type { SegmentValues } from './segments.ts';
import { writeSegments } from './segments.ts';
import { idText, X12ValueError } from './values.ts';

/** Information by which a receiver accepts an interchange: at most 10 characters, and their qualifier. */
type QualifiedInformation = { qualifier: string; value: string };

/** The envelope of an interchange. */
export type EnvelopeInput = {
  /** ISA06, at most 15 characters. */
  senderId: string;
  /** ISA05, usually ZZ. */
  senderQualifier: string;
  receiverId: string;
  receiverQualifier: string;
  /** ISA01 with ISA02, and ISA03 with ISA04; 00 and blanks when absent. */
  authorization?: QualifiedInformation;
  security?: QualifiedInformation;
  /** GS02 and GS03 when they differ from ISA06 and ISA08. */
  senderCode?: string;
  receiverCode?: string;
  usage: 'P' | 'T';
  /** ISA13, 1 to 999999999. */
  interchangeControlNumber: number;
  /** GS06, 1 to 999999999. */
  groupControlNumber: number;
  /** ST02 of the first set; further sets count up from it. */
  setControlNumber: number;
  now: Date;
  /** The time zone of the sender, in which `now` is written; UTC when absent. */
  timeZone?: string;
  delimiters?: Delimiters;
};

/** The segments of one set between ST and SE. */
export type SetInput = { type: string; segments: readonly SegmentValues[] };

/** `functionalId` is GS01 (HS, HB, FA), `version` GS08 and ST03. */
export type InterchangeInput = { functionalId: string; version: string; sets: readonly SetInput[] };

const MAX_CONTROL_NUMBER = 999_999_999;

/**
 * Writes an interchange of one group with these sets, and fills in all counts and control numbers.
 * @throws X12ValueError when the envelope contains a value that X12 cannot carry
 */
export function buildInterchange(input: InterchangeInput, envelope: EnvelopeInput): string {
  const delimiters = envelope.delimiters ?? defaultDelimiters;
  const first = checkControlNumber('setControlNumber', envelope.setControlNumber);
  const group = String(checkControlNumber('groupControlNumber', envelope.groupControlNumber));
  const { date, time } = dateAndTime(envelope);
  const segments: SegmentValues[] = [
    [
      'GS',
      input.functionalId,
      checkGroupCode('senderCode', envelope.senderCode ?? envelope.senderId, delimiters),
      checkGroupCode('receiverCode', envelope.receiverCode ?? envelope.receiverId, delimiters),
      date,
      time,
      group,
      'X',
      input.version,
    ],
  ];
  for (const [at, set] of input.sets.entries()) {
    const number = String(checkControlNumber('setControlNumber', first + at)).padStart(4, '0');
    segments.push(['ST', set.type, number, input.version], ...set.segments);
    segments.push(['SE', String(set.segments.length + 2), number]);
  }
  segments.push(['GE', String(input.sets.length), group]);
  return wrapInterchange(segments, 1, envelope);
}

/**
 * Wraps complete groups, or TA1 segments with a group count of 0, in ISA and IEA.
 * @throws X12ValueError when the envelope contains a value that X12 cannot carry
 */
export function wrapInterchange(
  segments: readonly SegmentValues[],
  groupCount: number,
  envelope: EnvelopeInput,
): string {
  const delimiters = checkDelimiters(envelope.delimiters ?? defaultDelimiters);
  const number = String(
    checkControlNumber('interchangeControlNumber', envelope.interchangeControlNumber),
  ).padStart(9, '0');
  const { date, time } = dateAndTime(envelope);
  const isa = [
    'ISA',
    ...informationElements('authorization', envelope.authorization, delimiters),
    ...informationElements('security', envelope.security, delimiters),
    checkQualifier('senderQualifier', envelope.senderQualifier),
    padId('senderId', envelope.senderId, delimiters),
    checkQualifier('receiverQualifier', envelope.receiverQualifier),
    padId('receiverId', envelope.receiverId, delimiters),
    date.slice(2),
    time,
    delimiters.repetition ?? 'U',
    delimiters.repetition === null ? '00401' : '00501',
    number,
    '0',
    envelope.usage,
    delimiters.component,
  ].join(delimiters.element);
  return (
    isa + delimiters.segment + writeSegments([...segments, ['IEA', String(groupCount), number]], delimiters)
  );
}

/** Caches one formatter per time zone, since creating one is far slower than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Writes an instant as CCYYMMDD and HHMM in its time zone. */
export function dateAndTime({ now, timeZone = 'UTC' }: Pick<EnvelopeInput, 'now' | 'timeZone'>): {
  date: string;
  time: string;
} {
  // The Swedish format has the year first, and hours from 00 to 23.
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  const digits = clock.format(now).replace(/\D/g, '');
  return { date: digits.slice(0, 8), time: digits.slice(8) };
}

function checkControlNumber(field: string, value: number): number {
  if (!Number.isInteger(value) || value < 1 || value > MAX_CONTROL_NUMBER)
    throw new X12ValueError(field, `is not a whole number from 1 to ${MAX_CONTROL_NUMBER}`);
  return value;
}

function checkQualifier(field: string, value: string): string {
  if (!/^[A-Z0-9]{2}$/.test(value)) throw new X12ValueError(field, 'does not have two letters or digits');
  return value;
}

function informationElements(
  field: string,
  information: QualifiedInformation | undefined,
  delimiters: Delimiters,
): [qualifier: string, value: string] {
  if (!information) return ['00', ' '.repeat(10)];
  const value = idText(`${field}.value`, information.value, 10, delimiters);
  if (value === '') throw new X12ValueError(`${field}.value`, 'is empty');
  return [checkQualifier(`${field}.qualifier`, information.qualifier), value.padEnd(10)];
}

/** The offsets where ISA04 begins and ends; the elements of the ISA have a fixed width. */
const SECURITY = [21, 31] as const;

/** Replaces the security information (ISA04), if any, of a message from `buildInterchange` by X. */
export function withoutSecurity(interchange: string): string {
  const [start, end] = SECURITY;
  const value = interchange.slice(start, end);
  if (!interchange.startsWith('ISA') || value.trim() === '') return interchange;
  return interchange.slice(0, start) + 'X'.repeat(value.length) + interchange.slice(end);
}

function padId(field: string, value: string, delimiters: Delimiters): string {
  const text = idText(field, value, 15, delimiters);
  if (text === '') throw new X12ValueError(field, 'is empty');
  return text.padEnd(15);
}

function checkGroupCode(field: string, value: string, delimiters: Delimiters): string {
  const text = idText(field, value, 15, delimiters);
  if (text.length < 2) throw new X12ValueError(field, 'is shorter than 2 characters');
  return text;
}

/** Checks that the delimiters are distinct characters that ordinary values do not contain. */
function checkDelimiters(delimiters: Delimiters): Delimiters {
  const used = [delimiters.element, delimiters.component, delimiters.segment];
  if (delimiters.repetition !== null) used.push(delimiters.repetition);
  if (used.some((one) => !/^[^A-Za-z0-9 .-]$/.test(one)) || new Set(used).size !== used.length)
    throw new X12ValueError('delimiters', 'are not distinct characters that stay out of ordinary values');
  return delimiters;
}
