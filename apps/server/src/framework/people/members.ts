import type { Availability } from '@waypost/contract/tasks/assignment/calls';
import { type RawBuilder, sql } from 'kysely';

/** Whether the user `u` of a membership `m` is active here. */
export const isActiveMember = sql`m.entity_id = current_entity() and m.status = 'Active' and u.is_active`;

/** The number of given permissions that a membership `m` has. */
export const permissionsHeld = (permissions: readonly string[]) => sql`(
  select count(distinct p.permission_name) from user_role r
  join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
  where r.entity_id = m.entity_id and r.user_id = m.user_id and p.permission_name = any (${[...permissions]}::text[]))`;

/** The stated availability of the person of a row; null when unknown. */
export const availabilityOf = (user: string) => sql<Availability | null>`(
  select json_build_object('state', a.state, 'awayFrom', a.away_from, 'backOn', a.back_on,
    'since', to_char(a.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from user_availability a where a.entity_id = current_entity() and a.user_id = ${sql.ref(user)})`;

/**
 * Whether a row `a` of `user_availability` is of a person away on a day: `isAwayOn` of the contract as SQL, for
 * claiming rows.
 */
export const rowIsAwayOn = (day: RawBuilder<unknown>) =>
  sql`(a.state = 'away' and (a.away_from is null or a.away_from <= ${day}) and (a.back_on is null or a.back_on > ${day}))`;
