import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/**
 * From here on each lease of the queue's items is lost at once: another worker claims the item, and keeps it
 * for a day.
 */
export async function stealLeases(
  pool: pg.Pool,
  queue: string,
  itemId: string,
): Promise<() => Promise<void>> {
  const name = `steal_${randomBytes(6).toString('hex')}`;
  await pool.query(`create function ${name}() returns trigger language plpgsql security definer as $steal$
    begin
      update job_attempt set attempts = attempts + 1, next_attempt_at = now() + interval '1 day'
      where queue = new.queue and item_id = new.item_id;
      return null;
    end $steal$`);
  await pool.query(`create trigger ${name} after insert or update on job_attempt for each row
    when (new.queue = '${queue}' and new.item_id = '${itemId}' and pg_trigger_depth() = 0) execute function ${name}()`);
  return async () => {
    await pool.query(`drop trigger ${name} on job_attempt`);
    await pool.query(`drop function ${name}`);
  };
}
