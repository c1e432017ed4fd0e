import { sql } from 'kysely';
import { type Actor, isOwnProgram } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';
import type { NextState } from './state.ts';
import { type Move, recordTransition } from './transition-record.ts';

/**
 * Writes the new states of tasks: the only code that does, for people, processes, rules, ended waits and bulk changes.
 * Each change is audited, becomes a step of the task's history, and a released task stops being its user's working
 * task. Returns the changed tasks; the others were changed by somebody else after they were read.
 */
export async function transition(work: Work<Actor>, moves: readonly Move[]): Promise<ReadonlySet<string>> {
  if (moves.length === 0) return new Set();
  const { rows } = await write(work, moves);
  const changed = new Set(rows.map(({ task_id }) => task_id));
  for (const move of moves) if (changed.has(move.task.id)) recordTransition(work, move);
  return changed;
}

/** The same for locked tasks: a task that differs from its read state is a bug. */
export async function transitionLocked(work: Work<Actor>, moves: readonly Move[]): Promise<void> {
  const { size } = await work.piece(() => transition(work, moves), moves.length);
  if (size !== moves.length) throw new Error('a locked task was changed by somebody else');
}

/**
 * Writes tasks and their steps in one statement, each task only if it is unchanged since it was read. The text is the
 * same for any number of tasks, so that the database plans it once per connection.
 */
function write({ db, entity, actor, clock }: Work<Actor>, moves: readonly Move[]) {
  const now = clock.now();
  const given = moves.map((move) => rowOf(actor, move));
  // The planner has no statistics about rows in JSON: with the ids it finds the tasks by index instead of reading all.
  const ids = moves.map(({ task }) => task.id);
  // Only people have working tasks, and the worker's role, which ends waits, has no access to them.
  const isAnyReleased = moves.some(isReleased);
  return sql<{
    task_id: string;
  }>`${sql.raw(`/* prepared: task-transition${isAnyReleased ? '-and-end-of-work' : ''} */`)}
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, seen integer, facility_id uuid,
        was_status text, was_assignee uuid, was_until date, was_back text, was_priority integer,
        status text, assignee_id uuid, wait_until date, wait_returns_to text, priority integer,
        condition_code text, condition_description text,
        is_touch boolean, is_handled boolean, is_let_go boolean, returns integer, takes_back integer, by_rule jsonb)
    ), changed as (
      update task t set version = t.version + 1, status = g.status, assignee_id = g.assignee_id,
        wait_until = g.wait_until, wait_returns_to = g.wait_returns_to, condition_code = g.condition_code,
        condition_description = coalesce(g.condition_description, t.condition_description),
        priority = coalesce(g.priority, t.priority),
        first_touched_at = case when g.takes_back is null
          then coalesce(t.first_touched_at, case when g.is_touch then ${now}::timestamptz end)
          else ${touchedBefore} end,
        handled_seconds = t.handled_seconds + case when t.status = 'InProcess' and g.is_handled
          then greatest(0, extract(epoch from ${now}::timestamptz - coalesce(t.in_process_since, t.created_at)))::integer
          else 0 end,
        in_process_since = case when g.status = 'InProcess' then ${now}::timestamptz end,
        returns = greatest(0, t.returns + g.returns),
        completed_at = case when g.status <> 'Complete' then null
          when t.status = 'Complete' then coalesce(t.completed_at, ${now}::timestamptz)
          when g.takes_back is null then ${now}::timestamptz
          else coalesce(${latestCompletion}, ${now}::timestamptz) end
      from given g
      where t.entity_id = ${entity.id} and t.id = any (${ids}::uuid[]) and t.id = g.id and t.version = g.seen
      returning t.id, t.version
    )${isAnyReleased ? releaseWorkSql(entity.id) : sql``}
    insert into task_step (entity_id, task_id, version, facility_id, at, actor_kind, actor_id, previous_status,
      previous_assignee_id, previous_wait_until, previous_wait_returns_to, status, assignee_id, wait_until,
      takes_back, previous_priority, priority, by_rule)
    select ${entity.id}::uuid, g.id, c.version, g.facility_id, ${now}::timestamptz, ${actor.kind}, ${actor.id}::uuid,
      g.was_status, g.was_assignee, g.was_until, g.was_back, g.status, g.assignee_id, g.wait_until,
      g.takes_back, g.was_priority, g.priority, g.by_rule
    from changed c join given g on g.id = c.id
    returning task_id`.execute(db);
}

const rowOf = (actor: Actor, move: Move) => {
  const { task, next, takesBack = null, rule = null } = move;
  return {
    id: task.id,
    seen: task.version,
    facility_id: task.facility_id,
    was_status: task.status,
    was_assignee: task.assignee_id,
    was_until: task.wait_until,
    was_back: task.wait_returns_to,
    was_priority: next.priority_change?.from ?? null,
    status: next.status,
    assignee_id: next.assignee_id,
    wait_until: next.wait_until,
    wait_returns_to: next.wait_returns_to,
    priority: next.priority_change?.to ?? null,
    condition_code: next.condition_code,
    condition_description: next.condition_description ?? null,
    is_touch: isTouch(actor, task, next),
    is_handled: isHandled(next, takesBack),
    is_let_go: isReleased(move),
    returns: returnsOf(actor, task, next, takesBack),
    takes_back: takesBack,
    by_rule: rule,
  };
};

type Held = Pick<NextState, 'status' | 'assignee_id'>;

/** Whether a task in process leaves that status or its assignee: nobody is working on it any more. */
const isReleased = ({ task, next }: Move): boolean =>
  task.status === 'InProcess' && (next.status !== 'InProcess' || next.assignee_id !== task.assignee_id);

const releaseWorkSql = (entityId: string) => sql`, let_go as (
      delete from working_task w using changed c join given g on g.id = c.id
      where g.is_let_go and w.entity_id = ${entityId} and w.task_id = c.id
    )`;

/** A user touches a task that they have or take. Assigning it to others is no touch. */
const isTouch = (actor: Actor, task: Held, next: Held): boolean =>
  actor.id !== null && (actor.id === task.assignee_id || actor.id === next.assignee_id);

/** The user who touched a task first; null when that step is being undone. */
const touchedBefore = sql`(
  select case when s.at is distinct from t.first_touched_at then t.first_touched_at end from task_step s
  where s.entity_id = t.entity_id and s.task_id = t.id and s.version = g.takes_back)`;

/** Whether the time in process until now counts as work: not when its start is undone. */
const isHandled = (next: Held, undoneStep: number | null): boolean =>
  undoneStep === null || next.status === 'InProcess';

/** The completion time of a task that was reopened by mistake; an undone step is no completion. */
const latestCompletion = sql`(
  select max(s.at) from task_step s where s.entity_id = t.entity_id and s.task_id = t.id
    and s.status = 'Complete' and s.previous_status <> 'Complete' and s.takes_back is null)`;

/** Whether completed work is reopened, or work is returned to the queue. */
const isReturn = (from: Held, to: Held): boolean =>
  (from.status === 'Complete' && to.status !== 'Complete') ||
  (from.assignee_id !== null && to.assignee_id === null && to.status === 'Open');

/** The number of returns that a transition adds; an undone return does not count. The end of a wait is no return. */
function returnsOf(actor: Actor, task: Held, next: Held, undoneStep: number | null): number {
  if (isOwnProgram(actor.kind)) return 0;
  if (undoneStep === null) return isReturn(task, next) ? 1 : 0;
  return isReturn(next, task) ? -1 : 0;
}
