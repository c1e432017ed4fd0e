import type {
  Availability,
  AvailabilityBody,
  RuleBody,
  RuleInFull,
} from '@waypost/contract/tasks/assignment/calls';
import type pg from 'pg';
import { autoAssignTasks } from '../../../src/modules/tasks/assignment/auto-assign.ts';
import { openAlike } from './cases.ts';
import type { Client } from './client.ts';
import { testDatabase } from './database.ts';
import type { jobTools } from './jobs.ts';
import type { Organization } from './organization.ts';

export const ASSIGNMENT = '/services/task/assignment';

/** A task type whose rules no other test uses. */
export const faxes = { process: 'Document Generation', taskType: 'Fax Exception' } as const;
const query = new URLSearchParams(faxes).toString();

export const readRule = async (by: Client): Promise<RuleInFull> =>
  (await by.call<RuleInFull>('GET', `${ASSIGNMENT}/rule?${query}`)).body;

/** Sets the rule for faxes, regardless of the current one. */
export async function setRule(by: Client, change: Partial<RuleBody>) {
  const { version } = await readRule(by);
  const body = { ...faxes, mode: 'byHand', dailyLimit: null, members: [], ...change };
  return by.call<RuleInFull>('PUT', `${ASSIGNMENT}/rule`, body, { 'if-match': String(version) });
}

export const setAvailability = (by: Client, body: AvailabilityBody, userId = 'me') =>
  by.call<{ availability: Availability | null }>('PUT', `${ASSIGNMENT}/users/${userId}/availability`, body);

/** Hours after which the tasks of an absent user return. */
export async function setAwayReturn(by: Client, awayReturnHours: number | null) {
  const { body } = await by.call<{ version: number }>('GET', `${ASSIGNMENT}/settings`);
  const match = { 'if-match': String(body.version) };
  return by.call('PUT', `${ASSIGNMENT}/settings`, { awayReturnHours }, match);
}

/** Opens fax tasks at a facility of an organization, with the first one next in line. */
export const faxesAt = (at: Organization, count: number, facility = 0): Promise<string[]> =>
  openAlike(at, count, { ...faxes, facility });

/** One of them. */
export async function faxAt(at: Organization, facility?: number): Promise<string> {
  const [id] = await faxesAt(at, 1, facility);
  if (!id) throw new Error('no task was opened');
  return id;
}

/**
 * Lets workers assign tasks in an organization, besides the product's own, until no rule has any left, and
 * waits for assignments in progress.
 */
export async function assignTasks(
  at: Organization,
  ...workers: ReturnType<typeof jobTools>[]
): Promise<void> {
  const { pool } = await testDatabase();
  const hasLeft = async (): Promise<boolean> => {
    await pool.query('select from assignment_rule where entity_id = $1 for update', [at.id]);
    const { rows } = await pool.query(
      `select from assignment_rule r where entity_id = $1 and mode <> 'byHand' and look_at <= now() and exists (
         select from task t where t.entity_id = r.entity_id and t.process = r.process and t.task_name = r.task_type
           and t.status = 'Open')`,
      [at.id],
    );
    return rows.length > 0;
  };
  await Promise.all(
    workers.map(async (worker) => {
      for (let round = 0; await hasLeft(); round += 1) {
        if (round === 200) throw new Error('the rules do not come to an end');
        await autoAssignTasks(worker);
      }
    }),
  );
}

/**
 * Removes the effects of earlier tests of the file: their tasks are done, assignment is manual, and no user has an availability.
 */
export async function resetAssignment(at: Organization): Promise<void> {
  const { pool } = await testDatabase();
  await pool.query(
    `update assignment_rule set mode = 'byHand', daily_limit = null, version = version + 1 where entity_id = $1`,
    [at.id],
  );
  await pool.query(
    `update task set status = 'Complete', wait_until = null where entity_id = $1 and status <> 'Complete'`,
    [at.id],
  );
  for (const table of [
    'assignment_day',
    'assignment_turn',
    'assignment_share',
    'user_availability',
    'working_task',
  ])
    await pool.query(`delete from ${table} where entity_id = $1`, [at.id]);
  await pool.query(
    'update assignment_settings set away_return_hours = null, version = version + 1 where entity_id = $1',
    [at.id],
  );
}

/** The assignee of each of these tasks, once no worker is processing them. */
export async function holdersOf(pool: pg.Pool, ids: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ id: string; assignee_id: string | null }>(
    'select id, assignee_id from task where id = any ($1) order by id for share',
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row.assignee_id]));
  return ids.map((id) => byId.get(id) ?? null);
}
