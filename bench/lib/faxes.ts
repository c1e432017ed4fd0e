import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { faxes } from '../../apps/server/test/api/support/assignment.ts';

/** Creates open fax tasks at a facility, as copies of another task; the first one is the next to be worked. */
export async function createFaxTasks(pool: pg.Pool, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `insert into task (entity_id, id, task_name, process, task_group, status, priority, created_at,
       process_started_at, due_date, start_url, case_id, facility_id, case_number, account_number,
       patient_first_name, patient_last_name, payer_name, date_of_service)
     select t.entity_id, n.id, $3, $4, 'documents', 'Open', 1, now(), now(), t.due_date + n.at::integer, start_url,
       case_id, facility_id, case_number, account_number, patient_first_name, patient_last_name, payer_name,
       date_of_service
     from unnest($2::uuid[]) with ordinality n (id, at)
     cross join lateral (select * from task where facility_id = $1 order by created_at, id limit 1) t`,
    [lakemont.facilities[0]?.id, ids, faxes.taskType, faxes.process],
  );
  return ids;
}

/** Other open fax tasks, put on hold meanwhile because a rule would assign them first. */
const tasksOnHold = new Set<string>();

async function holdOtherTasks(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `update task set status = 'OnHold' where task_name = $1 and status = 'Open' and assignee_id is null
     returning id`,
    [faxes.taskType],
  );
  for (const { id } of rows) tasksOnHold.add(id);
}

/** Restores the state before the measure. */
export async function endAssignment(pool: pg.Pool): Promise<void> {
  await resetAssignment(pool);
  await pool.query(`update task set status = 'Open' where id = any ($1)`, [[...tasksOnHold]]);
  tasksOnHold.clear();
}

/** Removes fax tasks, assignment state and all availabilities, and resets the rule. */
export async function resetAssignment(pool: pg.Pool): Promise<void> {
  await pool.query(`update assignment_rule set mode = 'byHand', version = version + 1`);
  const made = `(select id from task where task_name = $1 and cycle is null and task_group = 'documents')`;
  await pool.query(
    `delete from comment_mention where comment_id in (select id from case_comment where task_id in ${made})`,
    [faxes.taskType],
  );
  for (const table of ['case_comment', 'task_reason', 'task_step', 'working_task', 'task_viewer'])
    await pool.query(`delete from ${table} where task_id in ${made}`, [faxes.taskType]);
  await pool.query(`delete from task where id in ${made}`, [faxes.taskType]);
  for (const table of ['assignment_day', 'assignment_turn', 'assignment_share', 'user_availability'])
    await pool.query(`delete from ${table}`);
  await pool.query('update assignment_settings set away_return_hours = null, version = version + 1');
  await holdOtherTasks(pool);
}
