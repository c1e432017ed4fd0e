import { sql } from 'kysely';
import type { Db } from './database.ts';

/** What somebody may do in an entity and at which of its facilities. */
export type Standing = { permissions: ReadonlySet<string>; facilityIds: readonly string[] };

/**
 * What somebody may do in an entity now, apart from any call of theirs: for what was asked for while they might, and is
 * done later. Null when they are no active user of it, or it is on hold. Runs as the sign-in role.
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
