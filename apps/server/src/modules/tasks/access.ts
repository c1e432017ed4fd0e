import { managePermission, workPermission } from '@waypost/contract/core/permissions';
import type { Task } from '@waypost/contract/tasks/shapes';
import { maySetStatus, type TaskActor, type TaskStatus } from '@waypost/contract/tasks/status';
import type { Actor } from '../../framework/actor.ts';

type Held = { task_group: string; assignee_id: string | null };

/** What somebody is to a task: its group's permissions say what they may do, the assignee whether it is theirs. */
export function relationTo(actor: Actor, task: Held): TaskActor {
  const manages = actor.may(managePermission(task.task_group));
  return {
    manages,
    works: manages || actor.may(workPermission(task.task_group)),
    isAssignee: task.assignee_id !== null && task.assignee_id === actor.id,
    isUnassigned: task.assignee_id === null,
  };
}

/** What the portal may offer for a task. A held task is never started over its holder's head (W-102). */
export function abilitiesFor(actor: Actor, task: Held & { status: string }): Task['abilities'] {
  const to = relationTo(actor, task);
  const isDone = task.status === 'Complete';
  const may = (status: TaskStatus) => maySetStatus(to, status) && (!isDone || to.manages);
  return {
    start: may('InProcess') && (to.isAssignee || to.isUnassigned),
    assign: to.manages,
    elevate: may('Elevated') && task.status !== 'Elevated',
    unassign: may('Open') && !to.isUnassigned,
    complete: may('Complete') && !isDone,
    hold: may('OnHold') && task.status !== 'OnHold',
    wait: may('Wait'),
    manage: to.manages,
  };
}
