import { type ExportKind, fileKinds } from '@waypost/contract/files/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { entityRows } from '../entities/readable.ts';
import type { Ordered } from './exports.ts';

const DAY_MS = 86_400_000;
/** Maximum number of files that a user may wait for at once. */
const MAX_WAITING = 5;

/**
 * Requests a file with all rows of an export. The worker creates it with the requester's rights at that time, at the
 * facilities of this call.
 * @throws AppError TOO_MANY_REQUESTS while they wait for others
 */
export async function orderExport<Kind extends ExportKind>(
  { db, entity, actor, clock, audit }: Work,
  keyring: Keyring,
  kind: Kind,
  ordered: Ordered[Kind],
): Promise<string> {
  await refuseTooMany(db, actor.id);
  const limits = await db
    .selectFrom(entityRows.as('entity'))
    .select(['file_days', 'file_downloads'])
    .where('id', '=', entity.id)
    .executeTakeFirstOrThrow();
  const id = newId(clock);
  const now = clock.now();
  const fileName = `${kind}-${now.toISOString().slice(0, 10)}.csv`;
  await db
    .insertInto('user_file')
    .values({
      entity_id: entity.id,
      id,
      user_id: actor.id,
      facility_ids: [...actor.facilityIds],
      kind,
      file_name: fileName,
      ordered_sealed: keyring.seal('export', JSON.stringify(ordered)),
      created_at: now,
      expires_at: new Date(now.getTime() + limits.file_days * DAY_MS),
      downloads_left: limits.file_downloads,
    })
    .execute();
  audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'UserFile',
    domainId: id,
    details: [{ propertyName: 'Export', previousValue: null, newValue: fileKinds[kind] }],
    snapshot: { FileName: fileName },
  });
  return id;
}

async function refuseTooMany(db: Db, userId: string): Promise<void> {
  const waiting = await db
    .selectFrom('user_file')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'preparing')
    .limit(MAX_WAITING)
    .execute();
  if (waiting.length === MAX_WAITING) throw new AppError('TOO_MANY_REQUESTS');
}
