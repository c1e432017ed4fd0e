import { FILE_DAYS, FILE_DOWNLOADS, type FileKind, fileKinds } from '@waypost/contract/services/files';
import type { Keyring } from '@waypost/platform/keyring';
import { newId } from '../../kernel/ids.ts';
import type { Work } from '../../kernel/work.ts';
import type { Ordered } from './exports.ts';

const DAY_MS = 86_400_000;

/**
 * Asks for a file of all rows that an export has. The worker makes it as whoever asked, with what they may see then, at
 * the facilities where they ask now.
 */
export async function orderExport<Kind extends FileKind>(
  { db, entity, actor, clock, audit }: Work,
  keyring: Keyring,
  kind: Kind,
  ordered: Ordered[Kind],
): Promise<string> {
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
      expires_at: new Date(now.getTime() + FILE_DAYS * DAY_MS),
      downloads_left: FILE_DOWNLOADS,
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
