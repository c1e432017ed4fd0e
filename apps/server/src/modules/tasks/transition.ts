import { sql } from 'kysely';
import { type Actor, isOwnProgram } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';
import type { NextState } from './state.ts';
import { type Move, recordTransition } from './transition-record.ts';

/**
 * Makes tasks what they become: the one place that does, for people, processes, rules, a wait that is over, and whatever changes
 * tasks in number. Each is on record, a step of the task's story, and nobody's working task any more where it is let go of.
 * Answers with those that were changed: the others are not as they were read, because somebody else has changed them since.
 */
export async function transition(work: Work<Actor>, moves: readonly Move[]): Promise<ReadonlySet<string>> {
  if (moves.length === 0) return new Set();
  const { rows } = await write(work, moves);
  const changed = new Set(rows.map(({ task_id }) => task_id));
  for (const move of moves) if (changed.has(move.task.id)) recordTransition(work, move);
  return changed;
}

/** The same for tasks that are locked: one that is not as it was read is a mistake of ours. */
export async function transitionLocked(work: Work<Actor>, moves: readonly Move[]): Promise<void> {
  const { size } = await work.piece(() => transition(work, moves), moves.length);
  if (size !== moves.length) throw new Error('a locked task was changed by somebody else');
}

/**
 * Writes tasks and their steps in one statement, each task only if it is still as it was read. Its text is the same for any
 * number of them, so that the database plans it once for each connection.
 */
function write({ db, entity, actor, clock }: Work<Actor>, moves: readonly Move[]) {
  const now = clock.now();
  const given = moves.map((move) => rowOf(actor, move));
  // The database knows of the rows in JSON nothing: by the ids it finds the tasks, and does not read all that there are.
  const ids = moves.map(({ task }) => task.id);
  // Working tasks are people's: the worker's role, which ends waits, has nothing to do with them.
  const isLettingGo = moves.some(isLetGo);
  return sql<{
    task_id: string;
  }>`${sql.raw(`/* prepared: task-transition${isLettingGo ? '-and-end-of-work' : ''} */`)}
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
    )${isLettingGo ? endOfWork(entity.id) : sql``}
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
    is_let_go: isLetGo(move),
    returns: returnsOf(actor, task, next, takesBack),
    takes_back: takesBack,
    by_rule: rule,
  };
};

type Held = Pick<NextState, 'status' | 'assignee_id'>;

/** Whether a task that was in process is so no longer, or with somebody else: nobody is working on it any more. */
const isLetGo = ({ task, next }: Move): boolean =>
  task.status === 'InProcess' && (next.status !== 'InProcess' || next.assignee_id !== task.assignee_id);

const endOfWork = (entityId: string) => sql`, let_go as (
      delete from working_task w using changed c join given g on g.id = c.id
      where g.is_let_go and w.entity_id = ${entityId} and w.task_id = c.id
    )`;

/** Whoever has a task, or takes it, touches it. Who only gives it to others does not. */
const isTouch = (actor: Actor, task: Held, next: Held): boolean =>
  actor.id !== null && (actor.id === task.assignee_id || actor.id === next.assignee_id);

/** Who touched a task first; nobody, where that was the step which is taken back. */
const touchedBefore = sql`(
  select case when s.at is distinct from t.first_touched_at then t.first_touched_at end from task_step s
  where s.entity_id = t.entity_id and s.task_id = t.id and s.version = g.takes_back)`;

/** Whether the time in process until now was work: not, where its beginning is taken back. */
const isHandled = (next: Held, takesBack: number | null): boolean =>
  takesBack === null || next.status === 'InProcess';

/** When a task was finished that was opened again by mistake; what was taken back is no new end. */
const latestCompletion = sql`(
  select max(s.at) from task_step s where s.entity_id = t.entity_id and s.task_id = t.id
    and s.status = 'Complete' and s.previous_status <> 'Complete' and s.takes_back is null)`;

/** Finished work that is opened again, or work that is put back for whoever takes it next. */
const isReturn = (from: Held, to: Held): boolean =>
  (from.status === 'Complete' && to.status !== 'Complete') ||
  (from.assignee_id !== null && to.assignee_id === null && to.status === 'Open');

/** How many returns a transition adds; one that is taken back was none. A wait that is over returns nothing. */
function returnsOf(actor: Actor, task: Held, next: Held, takesBack: number | null): number {
  if (isOwnProgram(actor.kind)) return 0;
  if (takesBack === null) return isReturn(task, next) ? 1 : 0;
  return isReturn(next, task) ? -1 : 0;
}
