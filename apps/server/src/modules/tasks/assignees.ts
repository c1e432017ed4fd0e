import { managePermission, workPermission } from '@waypost/contract/core/permissions';
import { isAwayOn } from '@waypost/contract/tasks/assignment/rules';
import type { AssigneeCandidate } from '@waypost/contract/tasks/story';
import { sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import { availabilityOf, isActiveMember, permissionsHeld } from '../../framework/people/members.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { todayIn } from '../../infrastructure/dates.ts';
import { membershipRows, personRows, workplaceRows } from '../users/readable.ts';

/** A condition on a membership `m`: active in the entity, at every one of the facilities. */
export const isActiveAt = (facilityIds: readonly string[]) => sql`
  ${isActiveMember}
    and not exists (select 1 from unnest(${[...new Set(facilityIds)]}::uuid[]) wanted (id) where not exists (
      select 1 from ${workplaceRows} f
      where f.entity_id = m.entity_id and f.user_id = m.user_id and f.facility_id = wanted.id))`;

type TaskScope = { task_group: string; facility_id: string };
const permissionsOf = (tasks: readonly TaskScope[]): string[] => [
  ...new Set(tasks.flatMap(({ task_group }) => [workPermission(task_group), managePermission(task_group)])),
];

/**
 * The people, among these, who may have a task: an assignee must be active here, have a permission of its group
 * (W-128), and see its facility.
 */
export async function findEligibleAssignees(
  db: Db,
  task: TaskScope,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select u.id from ${membershipRows} m join ${personRows} u on u.id = m.user_id
    where m.user_id = any (${[...userIds]}::uuid[]) and ${isActiveAt([task.facility_id])}
      and ${permissionsHeld(permissionsOf([task]))} > 0`.execute(db);
  return rows.map(({ id }) => id);
}

export const mayHave = async (db: Db, task: TaskScope, userId: string): Promise<boolean> =>
  (await findEligibleAssignees(db, task, [userId])).length > 0;

/** The people who manage such tasks at the facility of this one, without machine accounts. */
export async function managersOf(db: Db, { task_group, facility_id }: TaskScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ${membershipRows} m join ${personRows} u on u.id = m.user_id and not u.is_machine
    where ${isActiveAt([facility_id])} and ${permissionsHeld([managePermission(task_group)])} > 0`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether a person is away today, in the time zone of the facility. */
export async function isAway(
  { db, clock }: Pick<Work<Actor>, 'db' | 'clock'>,
  userId: string,
  timeZone: string,
): Promise<boolean> {
  const availabilities = await db
    .selectFrom('user_availability')
    .select(['state', 'away_from as awayFrom', 'back_on as backOn'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return isAwayOn(availabilities ?? null, todayIn(timeZone, clock.now()));
}

/** @throws AppError INVALID for a person who may not have the task */
export async function checkAssignee(db: Db, task: TaskScope, assigneeId: string): Promise<void> {
  if (!(await mayHave(db, task, assigneeId))) {
    throw new AppError('INVALID', [{ path: 'assignee', message: 'This user cannot work on this task' }]);
  }
}

/**
 * The people to whom all of these tasks can be assigned, by name, with their numbers of tasks. For one task: people
 * with work or manage of its group (W-128). For several: people with both, of each group (W-127).
 */
export async function candidatesFor({ db }: Work, taskIds: readonly string[]): Promise<AssigneeCandidate[]> {
  const wanted = [...new Set(taskIds)];
  const tasks = await db
    .selectFrom('task')
    .select(['task_group', 'facility_id'])
    .where('id', 'in', wanted)
    .execute();
  if (tasks.length !== wanted.length) throw new AppError('NOT_FOUND');
  const permissions = permissionsOf(tasks);
  const least = tasks.length === 1 ? 1 : permissions.length;
  const { rows } = await sql<AssigneeCandidate>`
    select u.id, u.listed_name as name, u.email as "userName",
      (select count(*)::int from task t where t.entity_id = m.entity_id and t.assignee_id = m.user_id
        and t.status <> 'Complete') as "openTasks",
      ${availabilityOf('u.id')} as availability
    from ${membershipRows} m join ${personRows} u on u.id = m.user_id
    where ${isActiveAt(tasks.map(({ facility_id }) => facility_id))} and ${permissionsHeld(permissions)} >= ${least}
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows;
}
