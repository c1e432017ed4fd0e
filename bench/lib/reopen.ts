import type pg from 'pg';

/** Makes tasks again what the seed made them, without the story of what a measure did, so that the next run finds the same ones. */
export async function reopen(owner: pg.Pool, ids: readonly string[]): Promise<void> {
  for (const table of ['working_task', 'task_step'])
    await owner.query(`delete from ${table} where task_id = any ($1::uuid[])`, [ids]);
  await owner.query(
    "update task set status = 'Open', assignee_id = null, wait_until = null, version = 1 where id = any ($1::uuid[])",
    [ids],
  );
}
