import { message } from '@waypost/contract/core/messages';
import type { BulkResult, SeenTask } from '@waypost/contract/tasks/change';
import { type TaskStatus, UNDO_MINUTES, type WaitReturn } from '@waypost/contract/tasks/status';
import type { Work } from '../../framework/work.ts';
import { applyToEach, Skip } from './change-tasks.ts';
import { type Current, type NextState, relationTo } from './state.ts';
import { resumeWork } from './working-task.ts';

const UNDO_MS = UNDO_MINUTES * 60_000;
/** Allowance for the transit from the screen to the server, beyond the time that the screen states. */
const TRANSIT_MS = 5_000;

/**
 * Undoes changes of status, assignee or priority by this user that nobody has changed since: each task returns to its
 * previous values, in a step of its own. The user who could make the change may undo it, even without permission for
 * the reverse change.
 */
export async function undoChanges(work: Work, seen: readonly SeenTask[]): Promise<BulkResult> {
  const { mine, ...result } = await undoSteps(work, seen, UNDO_MS + TRANSIT_MS);
  // They have released the other undone tasks by now.
  const [first] = mine;
  if (first) await resumeWork(work, first);
  return result;
}

/**
 * The same for changes that are no older than `mostMs`, without resuming work. `mine` are the user's own tasks in
 * process again.
 */
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

/** The state of a task before its last step, if that was this user's and recent. */
async function stateBefore(
  { db, actor, clock }: Work,
  current: Current,
  mostMs: number,
): Promise<Omit<NextState, 'condition_code'>> {
  const step = await lastStep(db, current);
  if (!step || step.actor_id !== actor.id || !relationTo(actor, current).works)
    throw new Skip('notPermitted', message('task.notAllowed'));
  if (!isUndoable(step)) throw new Skip('invalid', message('task.notAllowed'));
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

/** Until when this user can undo the last change of a task; null if they cannot. */
export async function undoUntil(
  { db, actor, clock }: Work,
  task: Versioned & Parameters<typeof relationTo>[1],
): Promise<Date | null> {
  const step = await lastStep(db, task);
  if (!step || step.actor_id !== actor.id || !relationTo(actor, task).works || !isUndoable(step)) return null;
  const until = new Date(step.at.getTime() + UNDO_MS);
  return until > clock.now() ? until : null;
}

type Versioned = Pick<Current, 'id' | 'version'>;

const lastStep = (db: Work['db'], task: Versioned) =>
  db
    .selectFrom('task_step')
    .select(['at', 'actor_id', 'status', 'assignee_id', 'wait_until', 'takes_back', 'previous_status'])
    .select(['previous_assignee_id', 'previous_wait_until', 'previous_wait_returns_to'])
    .select(['previous_priority', 'priority'])
    .where('task_id', '=', task.id)
    .where('version', '=', task.version)
    .executeTakeFirst();

/** An undone change stays undone; making it again is a new change. A change of to-dos alone cannot be undone. */
function isUndoable(step: NonNullable<Awaited<ReturnType<typeof lastStep>>>): boolean {
  const isSame =
    step.status === step.previous_status &&
    step.assignee_id === step.previous_assignee_id &&
    step.wait_until === step.previous_wait_until &&
    step.priority === null;
  return step.takes_back === null && !isSame;
}
