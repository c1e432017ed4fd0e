import type { TaskStatus } from '@waypost/contract/tasks/status';
import { faxAt } from './assignment.ts';
import { testDatabase } from './database.ts';
import type { Organization } from './organization.ts';

const { pool } = await testDatabase();

/** A changed column of a task or of its step, or the current worker of the task, with the new value. */
export type Columns = Record<string, string | number | null>;
type Row = Record<string, unknown>;

/** The state of a task before an action: three hours old, in this status for an hour. */
export type Given = { status: TaskStatus; assigneeId?: string; waitReturnsTo?: 'assignee' | 'group' };

/** A task in this state, which its assignee is working on if it is in process. */
export async function givenTask(
  at: Organization,
  { status, assigneeId, waitReturnsTo }: Given,
): Promise<string> {
  const id = await faxAt(at);
  await pool.query(
    `update task set cycle = id, status = $2, assignee_id = $3, priority = 3, returns = 2, handled_seconds = 100,
       condition_code = 'C1', condition_description = 'Before', created_at = now() - interval '3 hours',
       due_date = '2000-01-01',
       in_process_since = case when $2 = 'InProcess' then now() - interval '1 hour' end,
       completed_at = case when $2 = 'Complete' then now() - interval '1 hour' end,
       wait_until = case when $2 = 'Wait' then current_date - 5 end, wait_returns_to = coalesce($4, 'assignee')
     where id = $1`,
    [id, status, assigneeId ?? null, waitReturnsTo ?? null],
  );
  if (status === 'InProcess')
    await pool.query(
      `insert into working_task (entity_id, user_id, task_id, started_at) values ($1, $2, $3, now())
       on conflict (entity_id, user_id) do update set task_id = excluded.task_id`,
      [at.id, assigneeId, id],
    );
  return id;
}

/** All columns of a task except the generated ones, and the user who is working on it. */
export async function rowOf(id: string): Promise<Row> {
  const { rows } = await pool.query<{ row: Row }>(
    `select to_jsonb(t) - array(select attname::text from pg_attribute where attrelid = 'task'::regclass and attgenerated <> '')
       - 'assignee_name' || jsonb_build_object('working', (
         select w.user_id from working_task w where w.entity_id = t.entity_id and w.task_id = t.id)) as row
     from task t where t.id = $1`,
    [id],
  );
  return rows[0]?.row ?? {};
}

/** The values of a task's last step, without its user and time. */
async function stepOf(id: string): Promise<Row> {
  const { rows } = await pool.query<{ row: Row }>(
    `select to_jsonb(s) - array['entity_id', 'task_id', 'facility_id', 'version', 'at', 'actor_kind', 'actor_id'] as row
     from task_step s where s.task_id = $1 order by s.version desc limit 1`,
    [id],
  );
  return rows[0]?.row ?? {};
}

/** The columns of a task that changed, with the kind of the new value, and the filled columns of its step. */
export async function columnsSince(
  id: string,
  before: Row,
  names: Readonly<Record<string, string>>,
): Promise<Columns> {
  const after = await rowOf(id);
  const columns: Columns = {};
  for (const [name, value] of Object.entries(after))
    if (!isSame(name, before[name], value)) columns[name] = kindOf(name, before[name], value, names);
  for (const [name, value] of Object.entries(await stepOf(id)))
    if (value !== null) columns[`step: ${name}`] = kindOf(name, null, value, names);
  return columns;
}

/** The seconds of the action itself are not time in process. */
const isSame = (name: string, before: unknown, after: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(after) ||
  (name === 'handled_seconds' && Number(after) - Number(before) < 60);

function kindOf(
  name: string,
  before: unknown,
  after: unknown,
  names: Readonly<Record<string, string>>,
): string | number | null {
  if (after === null) return null;
  if (typeof after === 'string' && names[after] !== undefined) return names[after];
  if (/(_at|_since)$/.test(name)) return Date.now() - Date.parse(String(after)) < 60_000 ? 'now' : 'before';
  if (/wait_until$/.test(name)) return 'a day';
  if (name === 'takes_back') return 'the step before';
  if (typeof after === 'number' && typeof before === 'number' && name !== 'priority')
    return after - before >= 3600
      ? '+ the hour'
      : `${after < before ? '-' : '+'} ${Math.abs(after - before)}`;
  return typeof after === 'object' ? 'a rule' : String(after);
}
