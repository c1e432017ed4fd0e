import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { membershipRows } from '../users/readable.ts';
import { heldRows } from './counts.ts';
import { undoEnd } from './queries.ts';
import { setupOf } from './setup.ts';
import { lockedImport, recordImport, type StoredImport } from './stored-import.ts';
import { dropFile, dropRows } from './upload.ts';

type State = StoredImport['state'];

async function put(
  work: Work,
  row: StoredImport,
  state: State,
  more: { ended_at?: Date | null; what_fits?: boolean } = {},
) {
  await work.db
    .updateTable('import')
    .set({ state, ...more, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  recordImport(work, row, 'Update', { details: [['State', row.state, state]] });
}

/** A user may commit or undo one import at a time. */
async function requireNoOtherImport({ db, actor }: Work): Promise<void> {
  await db
    .selectFrom(membershipRows.as('membership'))
    .select('user_id')
    .where('user_id', '=', actor.id)
    .forNoKeyUpdate()
    .execute();
  const otherImport = await db
    .selectFrom('import')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('state', 'in', ['committing', 'undoing'])
    .executeTakeFirst();
  if (otherImport) throw new AppError('IMPORT_GOING_ON');
}

/** Starts committing the plan. @throws AppError IMPORT_HAS_TROUBLE when rows would be held, unless `whatFits` */
export async function commitImport(
  work: Work,
  keyring: Keyring,
  { id, version, whatFits }: { id: string; version: number; whatFits: boolean },
): Promise<void> {
  await requireNoOtherImport(work);
  const row = await lockedImport(work, id, { version, in: ['planned'] });
  await setupOf(work, keyring, row);
  if (!whatFits && heldRows(row.counts) > 0) throw new AppError('IMPORT_HAS_TROUBLE');
  await put(work, row, 'committing', { what_fits: whatFits });
}

/** Stops committing or planning; an import that has ended stays unchanged. */
export async function stopImport(work: Work, id: string): Promise<void> {
  const row = await lockedImport(work, id, {});
  if (row.state === 'committing') await put(work, row, 'stopped', { ended_at: work.clock.now() });
  else if (row.state === 'planning') await put(work, row, 'matching');
}

/** Starts undoing an import. A repeated call has no further effect. @throws AppError IMPORT_UNDO_TOO_LATE */
export async function undoImport(work: Work, id: string): Promise<void> {
  const row = await lockedImport(work, id, {});
  if (row.state === 'undoing' || row.state === 'undone') return;
  const until = undoEnd(row);
  if (until === null || until <= work.clock.now()) throw new AppError('IMPORT_UNDO_TOO_LATE');
  await requireNoOtherImport(work);
  await put(work, row, 'undoing');
}

/** Discards an uncommitted import with its file and rows. */
export async function discardImport(work: Work, id: string, version: number): Promise<void> {
  const row = await lockedImport(work, id, {
    version,
    in: ['chosen', 'uploading', 'reading', 'unreadable', 'matching', 'planning', 'planned'],
  });
  await dropFile(work, id);
  await dropRows(work, id);
  await work.db
    .updateTable('import')
    .set({ file_name_sealed: null, profile_sealed: null, mapping_sealed: null })
    .where('id', '=', id)
    .execute();
  await put(work, row, 'discarded', { ended_at: work.clock.now() });
}
