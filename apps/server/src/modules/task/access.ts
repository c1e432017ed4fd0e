import { managePermission, workPermission } from '@waypost/contract/permissions';
import type { Task } from '@waypost/contract/services/task';
import { maySetStatus, type TaskActor, type TaskStatus } from '@waypost/contract/task-status';
import type { Scope } from '../../kernel/scope.ts';

type Held = { task_group: string; assignee_id: string | null };

/** What this user is to a task: its group's permissions say what they may do, the assignee whether it is theirs. */
export function actorFor(scope: Pick<Scope, 'permissions' | 'user'>, task: Held): TaskActor {
  const manages = scope.permissions.has(managePermission(task.task_group));
  return {
    manages,
    works: manages || scope.permissions.has(workPermission(task.task_group)),
    isAssignee: task.assignee_id === scope.user.id,
    isUnassigned: task.assignee_id === null,
  };
}

/** What the portal may offer for a task. A held task is never started over its holder's head (W-102). */
export function abilitiesFor(
  scope: Pick<Scope, 'permissions' | 'user'>,
  task: Held & { status: string },
): Task['abilities'] {
  const actor = actorFor(scope, task);
  const isDone = task.status === 'Complete';
  const may = (status: TaskStatus) => maySetStatus(actor, status);
  return {
    start: may('InProcess') && (actor.isAssignee || actor.isUnassigned) && (!isDone || actor.manages),
    complete: may('Complete') && !isDone,
    changeStatus: may('OnHold') && (!isDone || actor.manages),
    manage: actor.manages,
  };
}
