import { sql } from 'kysely';
import type { Actor } from '../../kernel/actor.ts';
import { newId } from '../../kernel/ids.ts';
import type { Work } from '../../kernel/work.ts';

type HandedOver = { userId: string; facilityId: string; fileId: string; fileName: string };

/** Lists a letter among the files of a person, who is told. Whoever has left the organisation gets none. */
export async function handOverLetter(
  work: Work<Actor>,
  { userId, facilityId, fileId, fileName }: HandedOver,
): Promise<void> {
  const id = newId(work.clock);
  const now = work.clock.now();
  const { rows } = await sql`
    insert into user_file (entity_id, id, user_id, facility_ids, kind, file_name, state, file_id, created_at, expires_at,
      downloads_left)
    select m.entity_id, ${id}::uuid, m.user_id, array[${facilityId}::uuid], 'letter', ${fileName}, 'ready', ${fileId}::uuid,
      ${now}, ${now}::timestamptz + e.file_days * interval '1 day', e.file_downloads
    from membership m join entity e on e.id = m.entity_id
    where m.user_id = ${userId}::uuid and m.status = 'Active' returning id`.execute(work.db);
  if (rows.length === 0) return;
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'UserFile',
    domainId: id,
    snapshot: { FileName: fileName },
  });
  tellReady(work, userId, id);
}

/** Tells whoever waits for a file that it is ready. */
export const tellReady = (work: Work<Actor>, userId: string, fileId: string): void =>
  work.emit({ type: 'file.ready', subjectId: userId, caseId: null, facilityId: null, data: { fileId } });
