import { managePermission, workPermission } from '@waypost/contract/core/permissions';
import type { Availability } from '@waypost/contract/tasks/assignment/calls';
import { USUAL_WEIGHT } from '@waypost/contract/tasks/assignment/rules';
import { sql } from 'kysely';
import { availabilityOf, isActiveMember } from '../../../framework/people/members.ts';
import type { Db } from '../../../infrastructure/database.ts';
import { heldRoleRows, rolePermissionRows } from '../../roles/readable.ts';
import { membershipRows, personRows, workplaceRows } from '../../users/readable.ts';

/** A person who works on tasks of a group, with their share of the tasks of a type. */
export type Member = {
  id: string;
  name: string;
  userName: string;
  facilityIds: string[];
  availability: Availability | null;
  openTasks: number;
  weight: number;
  /** Their own limit; null when the rule's limit applies. */
  dailyLimit: number | null;
  turn: number;
  given: Record<string, number>;
};

/** Whether a member `m`, a person `u`, is active and has a permission of one of the groups. */
export const worksFor = (groups: readonly string[]) => sql`
  ${isActiveMember} and exists (
    select from ${heldRoleRows} r join ${rolePermissionRows} p on p.entity_id = r.entity_id and p.role_id = r.role_id
    where r.entity_id = m.entity_id and r.user_id = m.user_id
      and p.permission_name = any (${groups.flatMap((group) => [workPermission(group), managePermission(group)])}::text[]))`;

/**
 * Every person who works on tasks of a group, by name; with the shares of the rule `ruleId`, null for the default
 * shares.
 */
export async function membersOf(db: Db, group: string, ruleId: string | null): Promise<Member[]> {
  const belongsToRule = (table: string) => sql`${sql.ref(`${table}.entity_id`)} = m.entity_id
    and ${sql.ref(`${table}.rule_id`)} = ${ruleId}::uuid and ${sql.ref(`${table}.user_id`)} = m.user_id`;
  const { rows } = await sql<Member>`
    select u.id, u.listed_name as name, u.email as "userName", ${availabilityOf('u.id')} as availability,
      array(select f.facility_id from ${workplaceRows} f
        where f.entity_id = m.entity_id and f.user_id = m.user_id) as "facilityIds",
      (select count(*)::int from task t where t.entity_id = m.entity_id and t.assignee_id = m.user_id
        and t.status <> 'Complete') as "openTasks",
      coalesce(share.weight, ${USUAL_WEIGHT}::integer) as weight, share.daily_limit as "dailyLimit",
      coalesce(turn.turn, 0) as turn,
      coalesce((select json_object_agg(d.day, d.given) from assignment_day d where ${belongsToRule('d')}), '{}') as given
    from ${membershipRows} m join ${personRows} u on u.id = m.user_id
      left join assignment_share share on ${belongsToRule('share')}
      left join assignment_turn turn on ${belongsToRule('turn')}
    where ${worksFor([group])}
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows;
}
