import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskReason } from '@waypost/contract/tasks/story';
import type pg from 'pg';
import { vi } from 'vitest';
import { type MadeCase, openCase } from './cases.ts';
import type { Client } from './client.ts';
import { testDatabase } from './database.ts';
import { organizationOf } from './organization.ts';

/** A task as stored in the database. */
export type MadeTask = {
  id: string;
  task_name: string;
  task_group: string;
  process: string;
  subject: string;
  status: string;
  assignee_id: string | null;
  priority: number;
  due_date: string;
  condition_code: string | null;
  business_exceptions: { id: string; description: string }[];
};

/** The tasks that processes have opened for a case, the oldest first. */
export async function tasksOpenedFor(pool: pg.Pool, caseId: string): Promise<MadeTask[]> {
  const { rows } = await pool.query<MadeTask>(
    `select id, task_name, task_group, process, subject, status, assignee_id, priority, due_date::text, condition_code,
       business_exceptions
     from task where case_id = $1 and cycle is not null order by created_at, id`,
    [caseId],
  );
  return rows;
}

/** Waits until no process has work left for a case. */
export const quiet = (pool: pg.Pool, caseId: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from event_delivery d join event e on e.entity_id = d.entity_id and e.id = d.event_id
         where d.consumer like 'process %' and coalesce(e.case_id, e.subject_id) = $1`,
        [caseId],
      );
      if (rows[0]?.n !== 0) throw new Error('the processes did not come to an end');
    },
    { timeout: 20_000, interval: 100 },
  );

/** The tasks of a case once the processes have handled it. */
export async function worked(pool: pg.Pool, caseId: string): Promise<MadeTask[]> {
  await quiet(pool, caseId);
  return tasksOpenedFor(pool, caseId);
}

export const readTask = async (client: Client, id: string): Promise<Task> =>
  (await client.call<Task>('GET', `/services/task/tasks/${id}`)).body;

/** The reasons for a task, the latest first. */
export async function reasonsOf(client: Client, id: string): Promise<TaskReason[]> {
  const answer = await client.call<{ reasons: TaskReason[] }>('GET', `/services/task/tasks/${id}/reasons`);
  if (answer.status !== 200) throw new Error(`the reasons answered ${answer.status}: ${answer.text}`);
  return answer.body.reasons;
}

/**
 * A new case without an insurance in a user's organization, three weeks old, which no process has evaluated.
 */
export async function uninsuredCase(client: Client, facility = 0): Promise<MadeCase> {
  const serviceStart = new Date(Date.now() - 21 * 86_400_000).toISOString().slice(0, 10);
  const change = { serviceStart, serviceEnd: null };
  const made = await openCase(organizationOf(client), { facility, change });
  const { pool } = await testDatabase();
  await pool.query('delete from case_coverage where case_id = $1', [made.caseId]);
  return made;
}
