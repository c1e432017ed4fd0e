import type { Clock } from '@waypost/platform/clock';
import type { Db } from '../infrastructure/database.ts';
import { addNote } from '../modules/cases/module.ts';
import { carryOut, registrarOf, type SeedStep } from './commands.ts';
import type { CastNote } from './notes.ts';
import type { CastEntity } from './organizations.ts';
import { users } from './people.ts';

const HOUR_MS = 3_600_000;

/** Writes notes about cases, each in the name of its author. */
export async function addNotes(
  db: Db,
  { entity, clock }: { entity: CastEntity; clock: Clock },
  notes: readonly CastNote[],
): Promise<void> {
  for (const [writer, own] of Map.groupBy(notes, ({ writtenBy }) => writtenBy)) {
    const user = users.find(({ id }) => id === writer);
    if (!user) throw new Error('a note of the cast has no writer');
    const steps = own.map(
      ({ of, note, hoursAgo }): SeedStep<string> => ({
        at: new Date(clock.now().getTime() - hoursAgo * HOUR_MS),
        run: (work) => addNote(work, { caseId: of.caseId, note, eventType: 'Message' }),
      }),
    );
    await carryOut(db, entity, registrarOf(entity, user), steps);
  }
}
