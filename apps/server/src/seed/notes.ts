import { idFrom } from '../infrastructure/ids.ts';
import type { CastCase } from './patients.ts';
import type { Random } from './random.ts';

/** A note about a case by a member of the cast. */
export type CastNote = { id: string; of: CastCase; writtenBy: string; hoursAgo: number; note: string };

/** Each note states what was done and what comes next. */
const texts: ReadonlyArray<(of: CastCase) => string> = [
  () => 'Left a voice message for the patient about the card. Call again tomorrow morning.',
  ({ payer }) =>
    `Called ${payer.name}. They have the member under a maiden name; they will send a letter.\nReference of the call: 4471-2.`,
  () => 'The patient brought a new card. Member ID compared with the case: it matches.',
  () => 'Registration corrected the date of birth. The check can be run again.',
  ({ payer }) =>
    `${payer.name} asks for the referral before the visit. Faxed to the office of the physician.`,
];

/** Notes for about a third of the cases, written by the workers. */
export function makeNotes(
  cases: readonly CastCase[],
  workers: readonly string[],
  random: Random,
): CastNote[] {
  return cases
    .filter((_, i) => i % 3 === 0)
    .flatMap((of, i) =>
      Array.from({ length: 1 + (i % 3) }, (_, nth) => ({
        id: idFrom(`note ${of.caseId} ${nth}`),
        of,
        writtenBy: random.pick(workers),
        hoursAgo: nth * 26 + random.int(1, 20),
        note: random.pick(texts)(of),
      })),
    );
}
