import type { TaskReason } from '@waypost/contract/tasks/story';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { taskById } from './queries.ts';

/** The reason why a process opened, changed or closed a task, or why a rule changed it. */
export type Reason = Pick<TaskReason, 'tables' | 'facts'> & {
  event: { id: string; type: string; occurredAt: Date } | null;
};

type ReasonTask = { id: string; facility_id: string };

/** Stores the reason for an action of a process on a task. */
export const writeReason = (
  work: Work<Actor>,
  task: ReasonTask,
  made: TaskReason['made'],
  reason: Reason,
): Promise<void> => writeReasons(work, made, [{ task, reason }]);

type NewReasons = readonly { task: ReasonTask; reason: Reason }[];

/** The same for many. */
export async function writeReasons(
  work: Work<Actor>,
  made: TaskReason['made'],
  given: NewReasons,
): Promise<void> {
  if (given.length > 0) await insertReasons(work, made, given).execute(work.db);
}

/** The statement that stores them. */
export function insertReasons(
  { entity, clock }: Work<Actor>,
  made: TaskReason['made'],
  given: NewReasons,
): RawBuilder<unknown> {
  const rows = given.map(({ task, reason: { event, tables, facts } }) => ({
    id: newId(clock),
    task_id: task.id,
    facility_id: task.facility_id,
    event_id: event?.id ?? null,
    event_type: event?.type ?? null,
    tables,
    facts,
  }));
  return sql`
    insert into task_reason (entity_id, id, task_id, facility_id, at, made, event_id, event_type, tables, facts)
    select ${entity.id}::uuid, id, task_id, facility_id, ${clock.now()}::timestamptz, ${made}, event_id, event_type,
      tables, facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, task_id uuid, facility_id uuid,
      event_id uuid, event_type text, tables jsonb, facts jsonb)`;
}

/**
 * The reason why a task exists, and the later actions of processes, the last first. Reading them counts as reading the
 * task.
 */
export async function taskReasons(work: Work, taskId: string): Promise<{ reasons: TaskReason[] }> {
  await taskById(work, taskId);
  const { rows } = await sql<TaskReason>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, made,
      event_type as "eventType", tables, facts
    from task_reason where task_id = ${taskId}::uuid order by at desc, id desc`.execute(work.db);
  return { reasons: rows };
}
