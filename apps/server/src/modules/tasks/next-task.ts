import { CANCELLED } from '@waypost/contract/cases/status';
import {
  managedGroups,
  type TaskGroup,
  taskGroups,
  workPermission,
} from '@waypost/contract/core/permissions';
import type { TaskFilter } from '@waypost/contract/graphql';
import { mayFinish } from '@waypost/contract/tasks/may-finish';
import type { Task } from '@waypost/contract/tasks/shapes';
import { sql } from 'kysely';
import type { Sql } from '../../framework/list/column.ts';
import { filterSql } from '../../framework/list/filter.ts';
import { readFilterValues } from '../../framework/list/reading.ts';
import type { Work } from '../../framework/work.ts';
import { caseRows } from '../cases/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { orderOfWork, taskList } from './columns.ts';
import { taskById } from './queries.ts';
import { type Current, currentColumns, inProcessOf } from './state.ts';
import { transitionLocked } from './transition.ts';
import { beginWork } from './working-task.ts';

/** This many concurrent requests each find a task that no other has just taken. */
const CANDIDATES = 100;

/**
 * Starts the next task of this user: first one that they have in process but are not working on, else an unassigned one
 * that they may work on; each in the order of work, skipping tasks that others are taking now. Tasks of groups that need
 * a permission which the user lacks come last. Elevated tasks are for managers of their group. Null when none is left.
 */
export async function startNext(work: Work, filter: TaskFilter): Promise<string | null> {
  const filtered = filterSql(taskList, filter, await readFilterValues(work, taskList, filter));
  const { fitting, others } = workedGroups(work);
  const current =
    (await lockFirst(work, ownCandidates(work, filtered))) ??
    (await lockFirst(work, unassignedCandidates(work, filtered, fitting))) ??
    (others.length > 0 ? await lockFirst(work, unassignedCandidates(work, filtered, others)) : undefined);
  if (!current) return null;
  await transitionLocked(work, [{ task: current, next: inProcessOf(current, work.actor.id) }]);
  await beginWork(work, current.id);
  return current.id;
}

/** The started task, and whether this user had it in process before. */
export async function startedTask(work: Work, taskId: string): Promise<{ task: Task; isContinued: boolean }> {
  const task = await taskById(work, taskId);
  const step = await work.db
    .selectFrom('task_step')
    .select(['status', 'previous_status', 'assignee_id', 'previous_assignee_id'])
    .where('task_id', '=', taskId)
    .where('version', '=', task.version)
    .executeTakeFirst();
  return {
    task,
    isContinued: step?.status === step?.previous_status && step?.assignee_id === step?.previous_assignee_id,
  };
}

/** The tasks to choose from, `best` first, and the condition to check again after locking. */
type Candidates = { best: Sql; still: Sql };

function ownCandidates({ actor, entity }: Work, filtered: Sql): Candidates {
  const still = sql`t.assignee_id = ${actor.id}::uuid and t.status = 'InProcess'`;
  const best = sql`
    select t.id from task t
    where t.entity_id = ${entity.id} and ${still} and ${filtered}
      and not exists (select from working_task w
        where w.entity_id = t.entity_id and w.user_id = ${actor.id}::uuid and w.task_id = t.id)
    order by ${orderOfWork} limit ${CANDIDATES}`;
  return { best, still };
}

/** The groups that the user works on: those whose tasks they may finish, and the others. */
function workedGroups({ actor }: Work): { fitting: TaskGroup[]; others: TaskGroup[] } {
  const managed = managedGroups(actor.permissions);
  const worked = taskGroups.filter((group) => managed.includes(group) || actor.may(workPermission(group)));
  const fits = (group: TaskGroup) => mayFinish(group, (name) => actor.may(name));
  return { fitting: worked.filter(fits), others: worked.filter((group) => !fits(group)) };
}

function unassignedCandidates(
  { actor, entity }: Work,
  filtered: Sql,
  worked: readonly TaskGroup[],
): Candidates {
  const managed = managedGroups(actor.permissions);
  const still = sql`t.assignee_id is null and (t.status = 'Open'
    or (t.status = 'Elevated' and t.task_group = any (${managed}::text[])))`;
  const best = sql`
    select t.id from unnest(${worked}::text[]) g (name) cross join lateral (
      select t.id, t.due_date, t.priority from task t
      where t.entity_id = ${entity.id} and t.task_group = g.name and t.status in ('Open', 'Elevated')
        and ${still} and ${filtered}
      order by ${orderOfWork} limit ${CANDIDATES}
    ) t
    order by ${orderOfWork} limit ${CANDIDATES}`;
  return { best, still };
}

/**
 * Locks the first available candidate whose visit takes place: sorting after the lock, or another join, would read or
 * lock every one.
 */
async function lockFirst({ db, entity }: Work, { best, still }: Candidates): Promise<Current | undefined> {
  const { rows } = await sql<Current>`
    with best as materialized (${best})
    select locked.* from best cross join lateral (
      select ${currentColumns} from task t join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
      where t.entity_id = ${entity.id} and t.id = best.id and ${still}
        and not exists (select from ${caseRows} c
          where c.entity_id = t.entity_id and c.id = t.case_id and c.status = ${CANCELLED})
      for update of t skip locked
    ) locked
    limit 1`.execute(db);
  return rows[0];
}
