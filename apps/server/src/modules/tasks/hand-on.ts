import { managePermission, workPermission } from '@waypost/contract/core/permissions';
import { isAwayOn } from '@waypost/contract/tasks/assignment/rules';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import { availabilityOf, permissionsHeld } from '../../framework/people/members.ts';
import type { Work } from '../../framework/work.ts';
import { todayIn } from '../../infrastructure/dates.ts';
import { membershipRows, personRows } from '../users/readable.ts';
import { isActiveAt } from './assignees.ts';
import { type Current, readCurrentTask, relationTo } from './state.ts';
import { transition } from './transition.ts';

type Specialist = { id: string; name: string; availability: Parameters<typeof isAwayOn>[0] };

/** The person with the fewest tasks among those who may work on the task, may change its case, and are available. */
async function specialistFor({ db, actor, clock }: Work, task: Current): Promise<Specialist | null> {
  const own = [workPermission(task.task_group), managePermission(task.task_group)];
  const { rows } = await sql<Specialist>`
    select u.id, u.listed_name as name, ${availabilityOf('u.id')} as availability
    from ${membershipRows} m join ${personRows} u on u.id = m.user_id and not u.is_machine
    where ${isActiveAt([task.facility_id])} and u.id <> ${actor.id}::uuid and ${permissionsHeld(own)} > 0
      and ${permissionsHeld(['case-management-write', 'patient-write'])} = 2
    order by (select count(*) from task t where t.entity_id = m.entity_id and t.assignee_id = m.user_id
      and t.status <> 'Complete'), u.id`.execute(db);
  const today = todayIn(task.time_zone, clock.now());
  return rows.find(({ availability }) => !isAwayOn(availability, today)) ?? null;
}

/** A task that was handed on: its new assignee and status. */
type HandOffResult = {
  assignee: { id: string; name: string } | null;
  version: number;
  case_id: string;
  facility_id: string;
};

/**
 * Hands a task on to a person who may change its case. A user who may not change it cannot choose the person; when none
 * is available, the task is elevated to its managers.
 * @throws AppError NOT_FOUND, TASK_HELD, TASK_CHANGE_REFUSED, VERSION_CHANGED
 */
export async function handOff(work: Work, taskId: string, version: number): Promise<HandOffResult> {
  const task = await readCurrentTask(work.db, taskId);
  const { isAssignee, isUnassigned, works, manages } = relationTo(work.actor, task);
  if (!works || task.status === 'Complete') throw new AppError('TASK_CHANGE_REFUSED');
  if (!isAssignee && !isUnassigned && !manages) throw new AppError('TASK_HELD');
  if (task.version !== version) throw new AppError('VERSION_CHANGED');
  const specialist = await specialistFor(work, task);
  // It would have no effect: the task is with its managers already.
  if (!specialist && isUnassigned && task.status === 'Elevated') throw new AppError('TASK_CHANGE_REFUSED');
  const next = {
    status: specialist ? ('InProcess' as const) : ('Elevated' as const),
    assignee_id: specialist?.id ?? null,
    wait_until: null,
    wait_returns_to: 'assignee' as const,
    condition_code: task.condition_code,
  };
  const changed = await transition(work, [{ task, next }]);
  if (!changed.has(task.id)) throw new AppError('VERSION_CHANGED');
  const { case_id, facility_id } = task;
  const assignee = specialist && { id: specialist.id, name: specialist.name };
  return { assignee, version: version + 1, case_id, facility_id };
}
