import { managedGroups, taskGroups, workPermission } from '@waypost/contract/core/permissions';
import type { TaskFilter } from '@waypost/contract/graphql';
import { sql } from 'kysely';
import { filterSql } from '../../framework/list/filter.ts';
import { knownFor } from '../../framework/list/reading.ts';
import type { Work } from '../../framework/work.ts';
import { facilityRows } from '../facilities/readable.ts';
import { taskList } from './columns.ts';
import { type Current, currentColumns } from './state.ts';
import { beginWork, transition } from './transition.ts';

/** As many who ask at the same moment each find a task that no other has just taken. */
const CANDIDATES = 100;

/**
 * Starts the best task that nobody has and this user may work: the first in the order of work that no other is taking at
 * this moment. Elevated tasks are for those who manage their group. Null when none is left.
 */
export async function startNext(work: Work, filter: TaskFilter): Promise<string | null> {
  const current = await takeNext(work, filter);
  if (!current) {
    work.unchanged();
    return null;
  }
  await transition(work, current, {
    status: 'InProcess',
    assignee_id: work.actor.id,
    wait_until: null,
    wait_returns_to: 'assignee',
    condition_code: current.condition_code,
  });
  await beginWork(work, current.id);
  return current.id;
}

/**
 * Locks the task. Others pass over what is locked. The candidates are tried one after another, best first, until one could
 * be locked: to sort them behind the lock, or to join them otherwise, would read or lock every one.
 */
async function takeNext(work: Work, filter: TaskFilter): Promise<Current | undefined> {
  const { db, actor, entity } = work;
  const managed = managedGroups(actor.permissions);
  const worked = taskGroups.filter((group) => managed.includes(group) || actor.may(workPermission(group)));
  const narrowed = filterSql(taskList, filter, await knownFor(work, taskList, filter));
  const isOpen = sql`t.assignee_id is null and (t.status = 'Open'
    or (t.status = 'Elevated' and t.task_group = any (${managed}::text[])))`;
  const { rows } = await sql<Current>`
    with best as materialized (
      select b.id from unnest(${worked}::text[]) g (name) cross join lateral (
        select t.id, t.rank from task t
        where t.entity_id = ${entity.id} and t.task_group = g.name and t.status in ('Open', 'Elevated')
          and ${isOpen} and ${narrowed}
        order by t.rank desc, t.id limit ${CANDIDATES}
      ) b
      order by b.rank desc, b.id limit ${CANDIDATES}
    )
    select locked.* from best cross join lateral (
      select ${currentColumns} from task t join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
      where t.entity_id = ${entity.id} and t.id = best.id and ${isOpen} for update of t skip locked
    ) locked
    limit 1`.execute(db);
  return rows[0];
}
