import type { RefusedSegment } from '@waypost/x12';
import { build999, buildInterchange, buildTa1 } from '@waypost/x12';
import type { Payer } from '../payer-list.ts';
import type { Inquiry } from './read-inquiry.ts';
import type { Delimiters, Segment } from './segment.ts';

/** The data for the envelopes of an answer: the inquiry, the payer, the time, and the payer's control number. */
export type AnswerFrame = {
  inquiry: Inquiry;
  payer: Payer;
  now: Date;
  controlNumber: number;
  /** Replaces the payer's usual delimiters. */
  delimiters?: Delimiters;
};

/** Writes an interchange of 271 sets, addressed to the sender of the request. */
export function write271(sets: readonly (readonly Segment[])[], frame: AnswerFrame): string {
  const content = sets.map((segments) => ({ type: '271', segments }));
  const input = { functionalId: 'HB', version: '005010X279A1', sets: content };
  return addLineEnds(buildInterchange(input, envelopeOf(frame)), frame);
}

/** Writes an interchange with one 999; the 270 is accepted when `refused` is empty. */
export function write999(refused: readonly RefusedSegment[], frame: AnswerFrame): string {
  const { group, set } = frame.inquiry;
  const received = {
    functionalId: group[1] || 'HS',
    groupControlNumber: group[6] || '0',
    type: set[1] || '270',
    controlNumber: set[2] || '0001',
    version: set[3] || group[8] || '',
  };
  return addLineEnds(build999(received, refused, envelopeOf(frame)), frame);
}

/** Writes an interchange with only a TA1 that refuses the received one; `note` is TA105. */
export function writeTa1(note: string, frame: AnswerFrame): string {
  const { interchange } = frame.inquiry;
  const answered = {
    controlNumber: interchange[13] ?? '',
    date: interchange[9] ?? '',
    time: interchange[10] ?? '',
  };
  return addLineEnds(buildTa1({ ...answered, ackCode: 'R', note }, envelopeOf(frame)), frame);
}

/** The envelope of the answer, with sender and receiver swapped in ISA and GS. */
function envelopeOf({ inquiry, payer, now, controlNumber, delimiters }: AnswerFrame) {
  const { interchange, group } = inquiry;
  const from = { id: interchange[6]?.trim() || 'UNKNOWN', qualifier: interchange[5] || 'ZZ' };
  const to = { id: interchange[8]?.trim() || payer.code, qualifier: interchange[7] || 'ZZ' };
  return {
    senderId: to.id,
    senderQualifier: to.qualifier,
    receiverId: from.id,
    receiverQualifier: from.qualifier,
    senderCode: group[3] || to.id,
    receiverCode: group[2] || from.id,
    usage: interchange[15] === 'P' ? ('P' as const) : ('T' as const),
    interchangeControlNumber: controlNumber,
    groupControlNumber: controlNumber,
    setControlNumber: 1,
    now,
    delimiters: delimiters ?? payer.delimiters,
  };
}

/** Adds the payer's line ends. Values never contain a terminator, so every terminator ends a segment. */
function addLineEnds(interchange: string, { payer, delimiters }: AnswerFrame): string {
  if (delimiters) return interchange;
  const terminator = payer.delimiters.segment;
  return interchange.replaceAll(terminator, `${terminator}${payer.lineEnd}`);
}
