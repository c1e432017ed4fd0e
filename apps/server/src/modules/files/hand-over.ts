import { sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { entityRows } from '../entities/readable.ts';
import { heldRoleRows, rolePermissionRows } from '../roles/readable.ts';
import { membershipRows, workplaceRows } from '../users/readable.ts';
import { isAllowed } from './exports.ts';

type DeliveredFile = { userId: string; facilityId: string; fileId: string; fileName: string };

/**
 * Adds a letter to the files of a person, and notifies them. A person who has left the organization meanwhile, or may
 * no longer see the case of the letter, gets neither.
 */
export async function deliverLetter(
  work: Work<Actor>,
  { userId, facilityId, fileId, fileName }: DeliveredFile,
): Promise<void> {
  if (!(await maySee(work, userId, facilityId))) return;
  const id = newId(work.clock);
  const now = work.clock.now();
  await sql`
    insert into user_file (entity_id, id, user_id, facility_ids, kind, file_name, state, file_id, created_at, expires_at,
      downloads_left)
    select m.entity_id, ${id}::uuid, m.user_id, array[${facilityId}::uuid], 'letter', ${fileName}, 'ready', ${fileId}::uuid,
      ${now}, ${now}::timestamptz + e.file_days * interval '1 day', e.file_downloads
    from ${membershipRows} m join ${entityRows} e on e.id = m.entity_id
    where m.user_id = ${userId}::uuid`.execute(work.db);
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'UserFile',
    domainId: id,
    snapshot: { FileName: fileName },
  });
  notifyReady(work, { userId, fileId: id, facilityIds: [facilityId] });
}

/** Whether a person is active here, sees the facility, and may have a letter. */
async function maySee({ db }: Work<Actor>, userId: string, facilityId: string): Promise<boolean> {
  const { rows } = await sql<{ permissions: string[] }>`
    select array(select distinct p.permission_name::text from ${heldRoleRows} r
      join ${rolePermissionRows} p on p.entity_id = r.entity_id and p.role_id = r.role_id
      where r.entity_id = m.entity_id and r.user_id = m.user_id) as permissions
    from ${membershipRows} m
    join ${workplaceRows} f on f.entity_id = m.entity_id and f.user_id = m.user_id and f.facility_id = ${facilityId}::uuid
    where m.user_id = ${userId}::uuid and m.status = 'Active'`.execute(db);
  return rows.some(({ permissions }) => isAllowed('letter', new Set(permissions)));
}

type Ready = { userId: string; fileId: string; facilityIds: readonly string[] };

/** Notifies the requester of a file that it is ready: for a file of one facility, if they still see that. */
export function notifyReady(work: Work<Actor>, { userId, fileId, facilityIds }: Ready): void {
  const [facilityId = null, ...others] = facilityIds;
  work.emit({
    type: 'file.ready',
    subjectId: userId,
    caseId: null,
    facilityId: others.length === 0 ? facilityId : null,
    data: { fileId },
  });
}
