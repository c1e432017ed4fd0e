import type pg from 'pg';

type Side = { status: string; assignee: string | null; waitUntil: string | null };
type StepFact = { version: number; actor: string | null; from: Side; to: Side };
/** A task and all stored data about its changes since a version, as in the database. */
export type TaskFacts = Side & {
  id: string;
  version: number;
  returnsTo: string;
  steps: StepFact[];
  records: number;
  events: { from: string; to: string }[];
  workers: string[];
};

/** The point at which a test's history of a task begins. */
export type Start = { id: string; version: number; status: string; assignee: string | null };

/** Reads tasks with their changes since a time, bypassing row security. */
export async function readFacts(pool: pg.Pool, starts: readonly Start[], since: Date): Promise<TaskFacts[]> {
  const { rows } = await pool.query<TaskFacts>(
    `select t.id, t.version, t.status, t.assignee_id as assignee, t.wait_until::text as "waitUntil",
       t.wait_returns_to as "returnsTo",
       coalesce((select json_agg(json_build_object('version', s.version, 'actor', s.actor_id,
           'from', json_build_object('status', s.previous_status, 'assignee', s.previous_assignee_id,
             'waitUntil', s.previous_wait_until),
           'to', json_build_object('status', s.status, 'assignee', s.assignee_id, 'waitUntil', s.wait_until))
           order by s.version)
         from task_step s where s.entity_id = t.entity_id and s.task_id = t.id and s.version > b.version), '[]') as steps,
       (select count(*)::int from audit_record r where r.entity_id = t.entity_id and r.domain_type = 'Task'
         and r.action = 'Mutation' and r.domain_id = t.id::text and r.occurred_at >= $3) as records,
       coalesce((select json_agg(json_build_object('from', e.data->>'previousStatus', 'to', e.data->>'status') order by e.seq)
         from event e where e.entity_id = t.entity_id and e.subject_id = t.id and e.occurred_at >= $3), '[]') as events,
       coalesce((select json_agg(w.user_id) from working_task w where w.entity_id = t.entity_id and w.task_id = t.id),
         '[]') as workers
     from unnest($1::uuid[], $2::integer[]) with ordinality b (id, version, place) join task t on t.id = b.id
     order by b.place`,
    [starts.map(({ id }) => id), starts.map(({ version }) => version), since],
  );
  return rows;
}

/** The invariants of a task that do not hold. */
export function brokenRules(start: Start, task: TaskFacts): string[] {
  const { status, assignee, waitUntil, steps, events, workers } = task;
  const broken: string[] = [];
  const must = (holds: boolean, rule: string): void => void (holds || broken.push(`${task.id}: ${rule}`));
  must(status !== 'Open' || assignee === null, 'an open task has no assignee');
  must(status !== 'InProcess' || assignee !== null, 'a task in process has an assignee');
  must((status === 'Wait') === (waitUntil !== null), 'a task that waits has an end of it, and no other has');
  must(status === 'InProcess' || workers.length === 0, 'nobody works on a task that is not in process');
  must(
    workers.every((worker) => worker === assignee),
    'nobody but its assignee works on a task',
  );
  must(task.version === start.version + steps.length, 'the version rises by one for each step');
  must(task.records === steps.length, 'each step leaves one record');
  must(events.length === steps.length, 'each step is told as one event');
  let before: { status: string; assignee: string | null; waitUntil?: string | null } = start;
  for (const [at, { version, from, to }] of steps.entries()) {
    must(version === start.version + at + 1, 'no version is left out');
    must(from.status === before.status && from.assignee === before.assignee, 'a step begins where one ended');
    must(before.waitUntil === undefined || before.waitUntil === from.waitUntil, 'a wait lasts until a step');
    must(events[at]?.from === from.status && events[at]?.to === to.status, 'the event tells the step');
    before = to;
  }
  if (steps.length > 0)
    must(before.status === status && before.assignee === assignee, 'the last step ends where the task is');
  return broken;
}
