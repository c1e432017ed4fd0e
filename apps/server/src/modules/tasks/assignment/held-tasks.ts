import type { HeldTasks } from '@waypost/contract/tasks/assignment/calls';
import { sql } from 'kysely';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import { membershipRows, personRows } from '../../users/readable.ts';

/**
 * The tasks of a member by kind, the most frequent first. Returns nothing about people who are not members. Row
 * security limits it to the caller's facilities.
 */
export async function heldTasks({ db }: Work, userId: string): Promise<HeldTasks> {
  const found = await sql<{ name: string }>`
    select u.listed_name as name from ${membershipRows} m join ${personRows} u on u.id = m.user_id
    where m.entity_id = current_entity() and m.user_id = ${userId}::uuid and m.status = 'Active'`.execute(db);
  const [person] = found.rows;
  if (!person) throw new AppError('NOT_FOUND');
  const { rows } = await sql<HeldTasks['kinds'][number]>`
    select t.task_group as group, t.task_name as "taskName", count(*)::int as tasks from task t
    where t.entity_id = current_entity() and t.assignee_id = ${userId}::uuid and t.status <> 'Complete'
    group by t.task_group, t.task_name order by tasks desc, t.task_name, t.task_group`.execute(db);
  return { name: person.name, kinds: rows };
}
