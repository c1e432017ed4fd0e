import type { EventType } from '@waypost/contract/core/events';
import type { TaskStatus } from '@waypost/contract/tasks/status';
import type { TaskStep } from '@waypost/contract/tasks/story';
import { sql } from 'kysely';
import { type Actor, isOwnProgram } from '../../framework/actor.ts';
import type { PropertyChange } from '../../framework/audit.ts';
import type { Sql } from '../../framework/list/column.ts';
import type { Work } from '../../framework/work.ts';
import type { CurrentTask, NextState, TaskState } from './state.ts';

type Beside = {
  /** What else was changed of the task. */
  also?: readonly PropertyChange[];
  /** The version whose step is taken back. */
  takesBack?: number;
};

/**
 * Makes a task what it becomes: the one place that does, for people, for a wait that is over, for whatever changes tasks
 * in number. It is on record, and a step of the task's story. False when somebody else has changed it since.
 */
export async function transition(
  work: Work<Actor>,
  task: CurrentTask,
  next: NextState,
  { also = [], takesBack }: Beside = {},
): Promise<boolean> {
  if (!(await write(work, task, next, takesBack ?? null))) return false;
  recordTransition(work, task, next, { also, ...(takesBack !== undefined && { takesBack }) });
  return true;
}

/** Puts a transition on record, and tells of it. */
function recordTransition(
  work: Work<Actor>,
  task: CurrentTask,
  next: NextState,
  { also = [], takesBack }: Beside,
): void {
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Task',
    domainId: task.id,
    details: [...stateChanges(task, next), ...also],
  });
  work.emit({
    type: takesBack === undefined ? eventOf(work.actor, task, next) : 'task.undone',
    subjectId: task.id,
    caseId: task.case_id,
    facilityId: task.facility_id,
    data: {
      status: next.status,
      previousStatus: task.status,
      assigneeId: next.assignee_id,
      previousAssigneeId: task.assignee_id,
      waitUntil: next.wait_until,
    },
  });
}

/** A rule of escalation, as the step of a task names it. */
export type NamedRule = NonNullable<TaskStep['rule']>;

/** What a rule makes of a task: another status, another priority, or both. */
export type Moved = { task: CurrentTask; next: NextState; rule: NamedRule };

/** The same for many tasks that are locked, in one statement: what rules make of them. */
export async function transitionAll(work: Work<Actor>, moves: readonly Moved[]): Promise<void> {
  if (moves.length === 0) return;
  const { db, entity, actor, clock } = work;
  const now = clock.now();
  const rows = moves.map(({ task, next, rule }) => ({
    id: task.id,
    seen: task.version,
    facility_id: task.facility_id,
    was_status: task.status,
    was_assignee: task.assignee_id,
    was_until: task.wait_until,
    was_back: task.wait_returns_to,
    status: next.status,
    assignee_id: next.assignee_id,
    wait_until: next.wait_until,
    wait_returns_to: next.wait_returns_to,
    was_priority: next.priority_change?.from ?? null,
    priority: next.priority_change?.to ?? null,
    rule,
  }));
  const { numAffectedRows } = await sql`/* prepared: task-transitions */
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, seen integer, facility_id uuid,
        was_status text, was_assignee uuid, was_until date, was_back text, status text, assignee_id uuid,
        wait_until date, wait_returns_to text, was_priority integer, priority integer, rule jsonb)
    ), changed as (
      update task t set version = t.version + 1, status = g.status, assignee_id = g.assignee_id,
        wait_until = g.wait_until, wait_returns_to = g.wait_returns_to, priority = coalesce(g.priority, t.priority),
        handled_seconds = t.handled_seconds + case when t.status = 'InProcess'
          then greatest(0, extract(epoch from ${now}::timestamptz - coalesce(t.in_process_since, t.created_at)))::integer
          else 0 end,
        in_process_since = case when g.status = 'InProcess' then ${now}::timestamptz end
      from given g
      where t.entity_id = ${entity.id} and t.id = g.id and t.version = g.seen
      returning t.id, t.version
    )
    insert into task_step (entity_id, task_id, version, facility_id, at, actor_kind, actor_id, previous_status,
      previous_assignee_id, previous_wait_until, previous_wait_returns_to, status, assignee_id, wait_until,
      previous_priority, priority, by_rule)
    select ${entity.id}::uuid, g.id, c.version, g.facility_id, ${now}::timestamptz, ${actor.kind},
      ${actor.id}::uuid, g.was_status, g.was_assignee, g.was_until, g.was_back, g.status, g.assignee_id, g.wait_until,
      g.was_priority, g.priority, g.rule
    from changed c join given g on g.id = c.id`.execute(db);
  if (numAffectedRows !== BigInt(moves.length)) throw new Error('a locked task was changed by somebody else');
  for (const { task, next, rule } of moves)
    recordTransition(work, task, next, { also: [ruleOnRecord(rule)] });
}

/** The rule that did something to a task, as its record says it. */
export const ruleOnRecord = ({ name, table, version }: NamedRule): PropertyChange => ({
  propertyName: 'Rule',
  previousValue: null,
  newValue: `${name} of ${table} (version ${version})`,
});

/** Writes the task and the step in one statement, if the task is still as it was read. */
async function write(
  { db, entity, actor, clock }: Work<Actor>,
  task: CurrentTask,
  next: NextState,
  takesBack: number | null,
): Promise<boolean> {
  const now = clock.now();
  const { numAffectedRows } = await sql`/* prepared: task-transition */
    with changed as (
      update task set version = version + 1, status = ${next.status}, assignee_id = ${next.assignee_id},
        wait_until = ${next.wait_until}, wait_returns_to = ${next.wait_returns_to}, condition_code = ${next.condition_code},
        condition_description = coalesce(${next.condition_description ?? null}, condition_description),
        first_touched_at = case when ${takesBack}::integer is null
          then coalesce(first_touched_at, ${isTouch(actor, task, next) ? now : null}::timestamptz)
          else ${touchedBefore(takesBack)} end,
        handled_seconds = handled_seconds + case when status = 'InProcess' and ${isHandled(next, takesBack)}::boolean
          then greatest(0, extract(epoch from ${now}::timestamptz - coalesce(in_process_since, created_at)))::integer
          else 0 end,
        in_process_since = ${next.status === 'InProcess' ? now : null}::timestamptz,
        returns = greatest(0, returns + ${returnsOf(actor, task, next, takesBack)}::integer),
        completed_at = case when not ${next.status === 'Complete'}::boolean then null
          when status = 'Complete' then coalesce(completed_at, ${now}::timestamptz)
          when ${takesBack}::integer is null then ${now}::timestamptz
          else coalesce(${latestCompletion}, ${now}::timestamptz) end,
        priority = coalesce(${next.priority_change?.to ?? null}, priority)
      where entity_id = ${entity.id} and id = ${task.id} and version = ${task.version}
      returning version
    )
    insert into task_step (entity_id, task_id, version, facility_id, at, actor_kind, actor_id,
      previous_status, previous_assignee_id, previous_wait_until, previous_wait_returns_to,
      status, assignee_id, wait_until, takes_back, previous_priority, priority)
    select ${entity.id}::uuid, ${task.id}::uuid, version, ${task.facility_id}::uuid, ${now}::timestamptz,
      ${actor.kind}, ${actor.id}::uuid,
      ${task.status}, ${task.assignee_id}::uuid, ${task.wait_until}::date, ${task.wait_returns_to},
      ${next.status}, ${next.assignee_id}::uuid, ${next.wait_until}::date, ${takesBack}::integer,
      ${next.priority_change?.from ?? null}::integer, ${next.priority_change?.to ?? null}::integer
    from changed`.execute(db);
  return numAffectedRows === 1n;
}

type Held = Pick<NextState, 'status' | 'assignee_id'>;

/** Whoever has a task, or takes it, touches it. Who only gives it to others does not. */
const isTouch = (actor: Actor, task: Held, next: Held): boolean =>
  actor.id !== null && (actor.id === task.assignee_id || actor.id === next.assignee_id);

/** Who touched a task first; nobody, where that was the step which is taken back. */
const touchedBefore = (takesBack: number | null): Sql => sql`(
  select case when s.at is distinct from task.first_touched_at then task.first_touched_at end from task_step s
  where s.entity_id = task.entity_id and s.task_id = task.id and s.version = ${takesBack}::integer)`;

/** Whether the time in process until now was work: not, where its beginning is taken back. */
const isHandled = (next: Held, takesBack: number | null): boolean =>
  takesBack === null || next.status === 'InProcess';

/** When a task was finished that was opened again by mistake; what was taken back is no new end. */
const latestCompletion = sql`(
  select max(s.at) from task_step s where s.entity_id = task.entity_id and s.task_id = task.id
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

/** What a transition is called among the events. */
type TransitionEvent = Exclude<Extract<EventType, `task.${string}`>, 'task.created' | 'task.escalated'>;

const reached = {
  OnHold: 'task.held',
  Wait: 'task.waiting',
  Elevated: 'task.elevated',
  Complete: 'task.completed',
} as const satisfies Partial<Record<TaskStatus, TransitionEvent>>;

function eventOf(actor: Actor, task: TaskState, next: NextState): TransitionEvent {
  if (
    isOwnProgram(actor.kind) &&
    task.status === 'Wait' &&
    (next.status === 'Open' || next.status === 'InProcess')
  )
    return 'task.wait-ended';
  const isSameStatus = next.status === task.status;
  const isSameAssignee = next.assignee_id === task.assignee_id;
  if (isSameStatus && isSameAssignee && next.wait_until === task.wait_until) return 'task.updated';
  if (next.status === 'Open') return task.assignee_id === null ? 'task.reopened' : 'task.unassigned';
  if (next.status === 'InProcess') return next.assignee_id === actor.id ? 'task.started' : 'task.assigned';
  if (isSameStatus && !isSameAssignee) return next.assignee_id === null ? 'task.unassigned' : 'task.assigned';
  return reached[next.status];
}

const stateNames = {
  status: 'Status',
  assignee_id: 'Assignee',
  wait_until: 'Wait Until',
  wait_returns_to: 'Wait Returns To',
  condition_code: 'Condition Code',
} as const;
const stateColumns = Object.keys(stateNames) as Array<keyof typeof stateNames>;

const stateChanges = (current: NextState, next: NextState): PropertyChange[] => [
  ...stateColumns
    .filter((name) => current[name] !== next[name])
    .map((name) => ({ propertyName: stateNames[name], previousValue: current[name], newValue: next[name] })),
  ...(next.priority_change
    ? [
        {
          propertyName: 'Priority',
          previousValue: String(next.priority_change.from),
          newValue: String(next.priority_change.to),
        },
      ]
    : []),
];

/** Makes a task the one that its user is working on (W-098). */
export async function beginWork({ db, actor, entity, clock }: Work, taskId: string): Promise<void> {
  const started = { task_id: taskId, started_at: clock.now() };
  await db
    .insertInto('working_task')
    .values({ entity_id: entity.id, user_id: actor.id, ...started })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doUpdateSet(started))
    .execute();
}

/** Nobody is working on these tasks any more. */
export async function endWork({ db }: Pick<Work<Actor>, 'db'>, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length > 0) await db.deleteFrom('working_task').where('task_id', 'in', taskIds).execute();
}

/** Gives back the task that its user was working on, unless they have taken up another. */
export async function resumeWork({ db, actor, entity, clock }: Work, taskId: string): Promise<void> {
  await db
    .insertInto('working_task')
    .values({ entity_id: entity.id, user_id: actor.id, task_id: taskId, started_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doNothing())
    .execute();
}
