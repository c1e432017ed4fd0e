import type { TaskHistory, TaskStep } from '@waypost/contract/tasks/story';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { personRows } from '../users/readable.ts';
import { taskById } from './queries.ts';
import { undoUntil } from './undo.ts';

/** The steps of a task, the last one first. Reading them counts as reading the task. */
export async function taskHistory(work: Work, taskId: string): Promise<TaskHistory> {
  await taskById(work, taskId);
  const { rows } = await sql<TaskStep>`
    with named as (select u.id, u.listed_name as name from ${personRows} u)
    select s.version, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      json_build_object('kind', s.actor_kind, 'name', coalesce(b.name, 'Waypost')) as by, s.takes_back as "takesBack",
      json_build_object('status', s.previous_status, 'assignee',
        case when f.id is null then null else json_build_object('id', f.id, 'name', f.name) end) as "from",
      json_build_object('status', s.status, 'assignee',
        case when g.id is null then null else json_build_object('id', g.id, 'name', g.name) end) as "to",
      s.wait_until as "waitUntil",
      case when s.priority is null then null
        else json_build_object('from', s.previous_priority, 'to', s.priority) end as priority,
      s.by_rule as rule
    from task_step s
    left join named b on b.id = s.actor_id
    left join named f on f.id = s.previous_assignee_id
    left join named g on g.id = s.assignee_id
    where s.task_id = ${taskId}::uuid order by s.version desc`.execute(work.db);
  const task = await work.db
    .selectFrom('task')
    .select(['id', 'version', 'task_group', 'assignee_id'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  const until = await undoUntil(work, task);
  return { steps: rows, undoUntil: until?.toISOString() ?? null };
}
