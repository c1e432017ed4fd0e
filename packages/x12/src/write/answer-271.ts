import type { EnvelopeInput } from './interchange.ts';
import { buildInterchange, dateAndTime } from './interchange.ts';
import type { SegmentValues } from './segments.ts';

/** The parts of a 271 about one patient; each list has complete segments in the order of the loops. */
export type AnswerInput = {
  /** BHT03 of the inquiry. */
  reference: string;
  /** Loop 2100A and the AAA before it, without the HL. */
  source: readonly SegmentValues[];
  /** Loop 2100B; absent when the answer stops at the payer. */
  receiver?: readonly SegmentValues[];
  /** TRN, 2100C and 2110C; absent when the answer stops at the provider. */
  subscriber?: readonly SegmentValues[];
  /** TRN, 2100D and 2110D, when the patient is a dependent. */
  dependent?: readonly SegmentValues[];
};

/**
 * Writes a 271 (005010X279A1) and numbers and links its levels.
 * @throws X12ValueError when the envelope contains a value that X12 cannot carry
 */
export function buildAnswer271(input: AnswerInput, envelope: EnvelopeInput): string {
  const { date, time } = dateAndTime(envelope);
  const levels = [
    { code: '20', segments: input.source },
    { code: '21', segments: input.receiver },
    { code: '22', segments: input.subscriber },
    { code: '23', segments: input.dependent },
  ];
  const segments: SegmentValues[] = [['BHT', '0022', '11', input.reference, date, time]];
  for (const [at, level] of levels.entries()) {
    if (!level.segments) break;
    const parent = at === 0 ? '' : String(at);
    segments.push(['HL', String(at + 1), parent, level.code, levels[at + 1]?.segments ? '1' : '0']);
    segments.push(...level.segments);
  }
  return buildInterchange(
    { functionalId: 'HB', version: '005010X279A1', sets: [{ type: '271', segments }] },
    envelope,
  );
}
