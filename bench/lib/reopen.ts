import type pg from 'pg';

/** Restores tasks to their seeded state, without their history, so that the next run finds the same tasks. */
export async function restoreTasks(owner: pg.Pool, ids: readonly string[]): Promise<void> {
  for (const table of ['working_task', 'task_step'])
    await owner.query(`delete from ${table} where task_id = any ($1::uuid[])`, [ids]);
  await owner.query(
    "update task set status = 'Open', assignee_id = null, wait_until = null, version = 1 where id = any ($1::uuid[])",
    [ids],
  );
}
