import { message } from '@waypost/contract/core/messages';
import type { BulkResult, SeenTask } from '@waypost/contract/tasks/change';
import { type TaskStatus, UNDO_SECONDS, type WaitReturn } from '@waypost/contract/tasks/status';
import type { Work } from '../../framework/work.ts';
import { applyToEach, Skip } from './change-tasks.ts';
import { type Current, type NextState, relationTo } from './state.ts';
import { resumeWork } from './working-task.ts';

/** What the way from the screen to here may take, beyond the seconds that the screen counts. */
const ON_THE_WAY_SECONDS = 5;

/**
 * Takes back changes of status, holder or priority that this user made just now: each task becomes again what it was, as a step of its own.
 * Whoever could make the change may take it back, also where the way back would not be theirs to go.
 */
export async function undoChanges(work: Work, seen: readonly SeenTask[]): Promise<BulkResult> {
  const { mine, ...result } = await undoSteps(work, seen, (UNDO_SECONDS + ON_THE_WAY_SECONDS) * 1000);
  // By now they have let go of what else was taken back.
  const [first] = mine;
  if (first) await resumeWork(work, first);
  return result;
}

/** The same, of changes that are no older than `mostMs`, without going on to work. `mine` are the user's own in process again. */
export async function undoSteps(
  work: Work,
  seen: readonly SeenTask[],
  mostMs = Number.POSITIVE_INFINITY,
): Promise<BulkResult & { mine: readonly string[] }> {
  const mine: string[] = [];
  const result = await applyToEach(work, seen, async (current) => {
    const next = { ...(await stateBefore(work, current, mostMs)), condition_code: current.condition_code };
    if (next.status === 'InProcess' && next.assignee_id === work.actor.id) mine.push(current.id);
    return { task: current, next, takesBack: current.version };
  });
  return { ...result, mine };
}

/** What a task was before its last step, if that was this user's, and is not too long ago. */
async function stateBefore(
  { db, actor, clock }: Work,
  current: Current,
  mostMs: number,
): Promise<Omit<NextState, 'condition_code'>> {
  const step = await db
    .selectFrom('task_step')
    .select(['at', 'actor_id', 'status', 'assignee_id', 'wait_until', 'takes_back', 'previous_status'])
    .select(['previous_assignee_id', 'previous_wait_until', 'previous_wait_returns_to'])
    .select(['previous_priority', 'priority'])
    .where('task_id', '=', current.id)
    .where('version', '=', current.version)
    .executeTakeFirst();
  if (!step || step.actor_id !== actor.id || !relationTo(actor, current).works)
    throw new Skip('notPermitted', message('task.notAllowed'));
  // What was taken back stays so: to want it after all is a change of its own.
  if (step.takes_back !== null) throw new Skip('invalid', message('task.notAllowed'));
  const isSame = step.status === step.previous_status && step.assignee_id === step.previous_assignee_id;
  if (isSame && step.wait_until === step.previous_wait_until && step.priority === null)
    throw new Skip('invalid', message('task.notAllowed'));
  const age = clock.now().getTime() - step.at.getTime();
  if (age > mostMs) throw new Skip('tooLate', message('task.undoTooLate'));
  return {
    status: step.previous_status as TaskStatus,
    assignee_id: step.previous_assignee_id,
    wait_until: step.previous_wait_until,
    wait_returns_to: step.previous_wait_returns_to as WaitReturn,
    ...(step.previous_priority !== null && {
      priority_change: { from: current.priority, to: step.previous_priority },
    }),
  };
}
