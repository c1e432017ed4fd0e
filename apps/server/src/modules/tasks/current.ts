import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Db } from '../../infrastructure/database.ts';
import type { CurrentTask } from './transition.ts';

/** A task as it is before a change, with the time zone of its facility, and who has it. */
export type Current = CurrentTask & {
  task_name: string;
  priority: number;
  time_zone: string;
  assignee_name: string;
};

/** What is read of it: a task `t` at its facility `f`. */
export const currentColumns = sql`t.id, t.task_name, t.priority, t.version, t.status, t.assignee_id, t.assignee_name, t.wait_until,
      t.wait_returns_to, t.condition_code, t.task_group, t.case_id, t.facility_id, f.time_zone`;

/** Reads tasks that are about to change. With `lock` nobody else changes them meanwhile: in one order, against deadlocks. */
export async function readCurrent(
  db: Db,
  taskIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, Current>> {
  const { rows } = await sql<Current>`
    select ${currentColumns}
    from task t join facility f on f.entity_id = t.entity_id and f.id = t.facility_id
    where t.id = any (${taskIds}::uuid[]) order by t.id ${lock ? sql`for update of t` : sql``}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One of them. */
export async function readOne(db: Db, taskId: string): Promise<Current> {
  const current = (await readCurrent(db, [taskId], { lock: false })).get(taskId);
  if (!current) throw new AppError('NOT_FOUND');
  return current;
}
