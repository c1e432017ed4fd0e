import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { JobTools } from '../../http/job-tools.ts';
import { type Service, service } from '../../kernel/actor.ts';
import { serviceSource } from '../../kernel/audit.ts';
import { type Queue, workQueue } from '../../kernel/claims.ts';
import { insideEntity } from '../../kernel/consumers.ts';
import { type CurrentTask, giveTaskBack } from '../task/module.ts';

type HeldTask = CurrentTask & { entity_id: string; hours: number };

/** The time counts from when they left, or from when they were given the task since: somebody has then told them. */
const heldByAway = (entityId: string, clock: Clock): Queue<HeldTask, Service> => ({
  name: 'give back tasks',
  columns: sql`t.entity_id, t.id, t.version, t.status, t.assignee_id, t.wait_until, t.wait_returns_to, t.condition_code,
    t.task_group, t.case_id, t.facility_id, s.away_return_hours as hours`,
  from: sql`user_availability a join assignment_settings s on s.entity_id = a.entity_id
    join task t on t.entity_id = a.entity_id and t.assignee_id = a.user_id
    join facility f on f.entity_id = t.entity_id and f.id = t.facility_id`,
  locked: 't',
  key: sql`t.id`,
  isDue: (now) => sql`a.state = 'away' and t.status <> 'Complete' and s.away_return_hours is not null
    and (a.back_on is null or a.back_on > (${now}::timestamptz at time zone f.time_zone)::date)
    and greatest(a.since, (
      select max(step.at) from task_step step where step.entity_id = t.entity_id and step.task_id = t.id
        and step.assignee_id = a.user_id and step.previous_assignee_id is distinct from a.user_id
    )) <= ${now}::timestamptz - make_interval(hours => s.away_return_hours)`,
  order: sql`t.id`,
  batch: 100,
  emits: ['task.unassigned'],
  actorOf: () => service,
  sourceOf: ({ id }) => serviceSource(entityId, `away-${id}`, clock),
  handle: (work, task) => giveTaskBack(work, task, [{ name: 'hoursAway', value: String(task.hours) }]),
});

type Tools = Pick<JobTools, 'app' | 'worker' | 'clock' | 'logger'>;

/** Gives what people have who are away back to its group, once the time that the organisation has set is over. */
export async function giveBackTasks(tools: Tools): Promise<number> {
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from assignment_settings where away_return_hours is not null`.execute(tools.worker);
  let done = 0;
  for (const { entity_id } of rows)
    done += await workQueue(heldByAway(entity_id, tools.clock), await insideEntity(tools, entity_id), tools);
  return done;
}
