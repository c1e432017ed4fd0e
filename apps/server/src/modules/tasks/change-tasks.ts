import { message } from '@waypost/contract/core/messages';
import type { BulkItem, BulkResult, SkipReason } from '@waypost/contract/tasks/change';
import type { TaskStatus } from '@waypost/contract/tasks/status';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { checkAssignee } from './assignees.ts';
import { checkedState, waitEnd } from './change-task.ts';
import { type Current, type NextState, readCurrent, relationTo } from './state.ts';
import { transitionLocked } from './transition.ts';
import type { Move } from './transition-record.ts';

type Skipped = BulkResult['skippedTasks'][number];

/** A task that stays unchanged, and why. */
export class Skip extends Error {
  readonly reason: SkipReason;
  readonly heldBy: string | null;

  constructor(reason: SkipReason, text: string, heldBy: string | null = null) {
    super(text);
    this.reason = reason;
    this.heldBy = heldBy;
  }
}

/**
 * Changes each of many tasks that can be changed, and returns the reason for each skipped one (W-131). All are locked
 * first. `decide` returns the new state or throws a reason, and writes nothing; then all are changed at once.
 */
export async function applyToEach<Item extends { taskId: string; version?: number | undefined }>(
  work: Work,
  items: readonly Item[],
  decide: (current: Current, item: Item) => Promise<Move>,
): Promise<BulkResult> {
  const tasks = await readCurrent(
    work.db,
    items.map(({ taskId }) => taskId),
    { lock: true },
  );
  const moves: Move[] = [];
  const skippedTasks: Skipped[] = [];
  for (const item of items) {
    try {
      moves.push(await decide(requireVersion(work, tasks.get(item.taskId), item.version), item));
    } catch (error) {
      skippedTasks.push(skipped(work, item.taskId, tasks.get(item.taskId), error));
    }
  }
  await transitionLocked(work, moves);
  const ids = moves.map(({ task }) => task.id);
  return { updatedTasks: await changedTasks(work, ids), skippedTasks };
}

/** Changes many tasks as requested. Data that they share, such as possible assignees, is read once. */
export function changeTasks(work: Work, items: readonly BulkItem[]): Promise<BulkResult> {
  const lookups = { checkAssignee: remembered(checkAssignee), waitEnd: remembered(waitEnd) };
  return applyToEach(work, items, async (current, { taskId: _, version: __, ...change }) => {
    const next = await checkedState(work, current, withoutHolder(change), lookups);
    if (isSame(current, next)) throw new Skip('unchanged', message('task.isSoAlready'));
    return { task: current, next };
  });
}

/** Whether nothing would change: such a step would only fill the history. */
const isSame = (current: Current, next: NextState): boolean =>
  current.status === next.status &&
  current.assignee_id === next.assignee_id &&
  current.wait_until === next.wait_until &&
  current.wait_returns_to === next.wait_returns_to;

/** Caches results, so that the same query runs once. */
function remembered<Args extends unknown[], Answer>(
  ask: (db: Db, ...args: Args) => Promise<Answer>,
): (db: Db, ...args: Args) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (db, ...args) => {
    const key = JSON.stringify(args);
    const answer = answers.get(key) ?? ask(db, ...args);
    answers.set(key, answer);
    return answer;
  };
}

/** Elevating or holding tasks in bulk unassigns them (W-111), unless the change names an assignee. */
function withoutHolder<Change extends Pick<BulkItem, 'status' | 'assignee'>>(change: Change): Change {
  const clears = change.status === 'Elevated' || change.status === 'OnHold';
  return clears && change.assignee === undefined ? { ...change, assignee: null } : change;
}

/** The task, if it exists in the given version; a change without a version accepts any. */
function requireVersion({ actor }: Work, current: Current | undefined, version: number | undefined): Current {
  if (!current) throw new Skip('notFound', message('task.notFound'));
  if (version === undefined || current.version === version) return current;
  const { isAssignee, isUnassigned, manages } = relationTo(actor, current);
  if (isAssignee || isUnassigned || manages) throw new Skip('changed', message('task.changedSince'));
  throw new Skip('held', message('task.held'), current.assignee_name);
}

function skipped({ actor }: Work, taskId: string, current: Current | undefined, error: unknown): Skipped {
  if (error instanceof Skip)
    return { taskId, reason: error.reason, message: error.message, heldBy: error.heldBy };
  if (!(error instanceof AppError)) throw error;
  const isHeld = current !== undefined && current.assignee_id !== null && current.assignee_id !== actor.id;
  const isRefused = error.code === 'TASK_HELD' || error.code === 'TASK_CHANGE_REFUSED';
  if (isRefused && isHeld)
    return { taskId, reason: 'held', message: message('task.held'), heldBy: current.assignee_name };
  if (isRefused) return { taskId, reason: 'notPermitted', message: error.message, heldBy: null };
  if (error.code !== 'INVALID') throw error;
  return { taskId, reason: 'invalid', message: error.errors[0]?.message ?? error.message, heldBy: null };
}

/** The new state of the changed tasks, as far as a list needs it. */
async function changedTasks({ db }: Work, ids: readonly string[]): Promise<BulkResult['updatedTasks']> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('task')
    .select(['id', 'version', 'status', 'assignee_id', 'assignee_name'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .map(({ id, version, status, assignee_id, assignee_name }) => ({
      taskId: id,
      version,
      status: status as TaskStatus,
      assignee: assignee_id === null ? null : { id: assignee_id, name: assignee_name },
    }));
}
