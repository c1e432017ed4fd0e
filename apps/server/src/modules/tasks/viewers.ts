import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import { personRows } from '../users/readable.ts';

/** A user counts as gone after this many seconds without a sign that they have the task open. */
const GONE_AFTER_SECONDS = 45;

type Viewers = { viewers: Array<{ id: string; name: string }> };

/** Records that this user has a task open, and returns the other viewers. */
export async function viewTask(
  { db, actor, entity, clock }: Pick<Work, 'db' | 'actor' | 'entity' | 'clock'>,
  taskId: string,
): Promise<Viewers> {
  const now = clock.now();
  const { numAffectedRows } = await sql`
    insert into task_viewer (entity_id, task_id, user_id, seen_at)
    select ${entity.id}::uuid, t.id, ${actor.id}::uuid, ${now}::timestamptz from task t where t.id = ${taskId}::uuid
    on conflict (entity_id, task_id, user_id) do update set seen_at = excluded.seen_at`.execute(db);
  if (numAffectedRows !== 1n) throw new AppError('NOT_FOUND');
  const since = new Date(now.getTime() - GONE_AFTER_SECONDS * 1000);
  const { rows } = await sql<Viewers['viewers'][number]>`
    select u.id, u.listed_name as name
    from task_viewer v join ${personRows} u on u.id = v.user_id
    where v.task_id = ${taskId}::uuid and v.user_id <> ${actor.id}::uuid and v.seen_at >= ${since}::timestamptz
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return { viewers: rows };
}

/** Records that this user has closed a task. */
export async function leaveTask({ db, actor }: Pick<Work, 'db' | 'actor'>, taskId: string): Promise<void> {
  await db.deleteFrom('task_viewer').where('task_id', '=', taskId).where('user_id', '=', actor.id).execute();
}

/** Deletes viewers who left without closing a task. Runs as the worker, across entities. */
export async function deleteGoneViewers(worker: Db, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - 2 * GONE_AFTER_SECONDS * 1000);
  const { numDeletedRows } = await acrossEntities(worker, (db) =>
    db.deleteFrom('task_viewer').where('seen_at', '<', before).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
