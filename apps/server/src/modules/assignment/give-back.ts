import type { TaskReason } from '@waypost/contract/services/task-story';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { JobTools } from '../../http/job-tools.ts';
import { type Service, service } from '../../kernel/actor.ts';
import { serviceSource } from '../../kernel/audit.ts';
import { rowIsAwayOn } from '../../kernel/availability.ts';
import { type Queue, type Source, workQueue } from '../../kernel/claims.ts';
import { insideEntity } from '../../kernel/consumers.ts';
import { type CurrentTask, giveTaskBack } from '../task/module.ts';

type HeldTask = CurrentTask & { entity_id: string };
type AwayTask = HeldTask & { hours: number };

const taskColumns = sql`t.entity_id, t.id, t.version, t.status, t.assignee_id, t.wait_until, t.wait_returns_to,
  t.condition_code, t.task_group, t.case_id, t.facility_id`;

type Giving<T extends HeldTask> = Pick<Source, 'name' | 'columns' | 'from' | 'isDue'> & {
  correlation: string;
  factsOf: (task: T) => TaskReason['facts'];
};

/** Takes tasks `t` from who has them, each with the reason. */
const givingBack = <T extends HeldTask>(
  { correlation, factsOf, ...source }: Giving<T>,
  entityId: string,
  clock: Clock,
): Queue<T, Service> => ({
  ...source,
  locked: 't',
  key: sql`t.id`,
  order: sql`t.id`,
  batch: 100,
  emits: ['task.unassigned'],
  actorOf: () => service,
  sourceOf: ({ id }) => serviceSource(entityId, `${correlation}-${id}`, clock),
  handle: (work, task) => giveTaskBack(work, task, factsOf(task)),
});

/** The time counts from when they left, or from when they were given the task since: somebody has then told them. */
const ofAway: Giving<AwayTask> = {
  name: 'give back tasks',
  columns: sql`${taskColumns}, s.away_return_hours as hours`,
  from: sql`user_availability a join assignment_settings s on s.entity_id = a.entity_id
    join task t on t.entity_id = a.entity_id and t.assignee_id = a.user_id
    join facility f on f.entity_id = t.entity_id and f.id = t.facility_id`,
  isDue: (now) => sql`t.status <> 'Complete' and s.away_return_hours is not null
    and ${rowIsAwayOn(sql`(${now}::timestamptz at time zone f.time_zone)::date`)}
    and greatest(a.since, (
      select max(step.at) from task_step step where step.entity_id = t.entity_id and step.task_id = t.id
        and step.assignee_id = a.user_id and step.previous_assignee_id is distinct from a.user_id
    )) <= ${now}::timestamptz - make_interval(hours => s.away_return_hours)`,
  correlation: 'away',
  factsOf: ({ hours }) => [{ name: 'hoursAway', value: String(hours) }],
};

/** People who were deactivated, and machine accounts that were revoked: nobody else comes to what they have. */
const ofGone: Giving<HeldTask> = {
  name: 'give back tasks of who is gone',
  columns: taskColumns,
  from: sql`membership m join task t on t.entity_id = m.entity_id and t.assignee_id = m.user_id`,
  isDue: () => sql`t.status <> 'Complete' and (m.status in ('Deactivated', 'Cancelled') or exists (
    select from machine_account a where a.entity_id = m.entity_id and a.id = m.user_id and a.revoked_at is not null))`,
  correlation: 'gone',
  factsOf: () => [{ name: 'holder', value: 'deactivated' }],
};

type Tools = Pick<JobTools, 'app' | 'worker' | 'clock' | 'logger'>;

/** Gives what people have who are away back to its group, once the time that the organisation has set is over. */
export async function giveBackTasks(tools: Tools): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from assignment_settings where away_return_hours is not null`.execute(
    tools.worker,
  );
  return giveBackIn(tools, rows, ofAway);
}

/** Gives what people have who can no longer sign in back to its group, at once. */
export async function giveBackTasksOfGone(tools: Tools): Promise<number> {
  return giveBackIn(tools, await tools.worker.selectFrom('entity').select('id').execute(), ofGone);
}

async function giveBackIn<T extends HeldTask>(
  tools: Tools,
  entities: readonly { id: string }[],
  giving: Giving<T>,
): Promise<number> {
  let done = 0;
  for (const { id } of entities)
    done += await workQueue(givingBack(giving, id, tools.clock), await insideEntity(tools, id), tools);
  return done;
}
