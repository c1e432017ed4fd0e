import { sql } from 'kysely';

/** Of a membership `m` of a user `u`: whether somebody is active here. */
export const isActiveMember = sql`m.entity_id = current_entity() and m.status = 'Active' and u.is_active`;

/** Of a membership `m`: how many of the permissions it has. */
export const permissionsHeld = (permissions: readonly string[]) => sql`(
  select count(distinct p.permission_name) from user_role r
  join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
  where r.entity_id = m.entity_id and r.user_id = m.user_id and p.permission_name = any (${[...permissions]}::text[]))`;
