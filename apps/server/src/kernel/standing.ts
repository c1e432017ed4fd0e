import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A user's permissions and facilities in an entity. */
export type Standing = { permissions: ReadonlySet<string>; facilityIds: readonly string[] };

/**
 * A user's current permissions in an entity, outside any call of theirs: for what they were allowed to ask for and is
 * done later. Null when they are not an active user there, or the entity is on hold. Runs as the sign-in role.
 */
export async function standingOf(signin: Db, userId: string, entityId: string): Promise<Standing | null> {
  const { rows } = await sql<{ permissions: string[] | null; facility_ids: string[] | null }>`
    select
      (select array_agg(distinct p.permission_name) from user_role r
        join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
        where r.entity_id = m.entity_id and r.user_id = m.user_id) as permissions,
      (select array_agg(f.facility_id::text) from user_facility f
        where f.entity_id = m.entity_id and f.user_id = m.user_id) as facility_ids
    from membership m
    join app_user u on u.id = m.user_id and u.is_active
    join entity e on e.id = m.entity_id and e.status not in ('U', 'O')
    where m.user_id = ${userId}::uuid and m.entity_id = ${entityId}::uuid and m.status = 'Active'`.execute(
    signin,
  );
  const [row] = rows;
  return row ? { permissions: new Set(row.permissions ?? []), facilityIds: row.facility_ids ?? [] } : null;
}
