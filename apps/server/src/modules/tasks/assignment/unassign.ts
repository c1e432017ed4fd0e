import type { TaskReason } from '@waypost/contract/tasks/story';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { type Service, service } from '../../../framework/actor.ts';
import { serviceSource } from '../../../framework/audit.ts';
import { insideEntity, type JobTools } from '../../../framework/job-tools.ts';
import { membershipStatus } from '../../../framework/membership-status.ts';
import { rowIsAwayOn } from '../../../framework/people/members.ts';
import type { Source } from '../../../framework/queue/claim.ts';
import { type Queue, workQueue } from '../../../framework/queue/in-transaction.ts';
import type { Work } from '../../../framework/work.ts';
import { facilityRows } from '../../facilities/readable.ts';
import { machineAccountRows } from '../../machine-accounts/readable.ts';
import { membershipStates, personStates } from '../../users/readable.ts';
import { notifyReturn } from '../escalation/module.ts';
import { type CurrentTask, unassignByRule } from '../module.ts';

type HeldTask = CurrentTask & { entity_id: string };
type AwayTask = HeldTask & { hours: number };

const taskColumns = sql`t.entity_id, t.id, t.version, t.status, t.assignee_id, t.wait_until, t.wait_returns_to,
  t.condition_code, t.task_group, t.case_id, t.facility_id`;

type Giving<T extends HeldTask> = Pick<Source, 'name' | 'columns' | 'from' | 'isDue'> & {
  correlation: string;
  factsOf: (task: T) => TaskReason['facts'];
  /** Notifies people before the task is unassigned. */
  tell?: (work: Work<Service>, task: T) => Promise<void>;
};

/** Number of tasks per transaction. */
const BATCH = 100;
/** Maximum number of batches for one organization before the next has its turn. */
const MAX_BATCHES = 50;

/** Unassigns tasks `t`, each with the reason. */
const returning = <T extends HeldTask>(
  { correlation, factsOf, tell, ...source }: Giving<T>,
  entityId: string,
  clock: Clock,
): Queue<T, Service> => ({
  ...source,
  locked: 't',
  key: sql`t.id`,
  // No index has this order: PostgreSQL would scan such an index for tasks that an index on the assignee finds
  // directly.
  order: sql`t.id::text`,
  batch: BATCH,
  emits: ['task.unassigned', 'escalation.noticed'],
  actorOf: () => service,
  sourceOf: ({ id }) => serviceSource(entityId, `${correlation}-${id}`, clock),
  handle: async (work, task) => {
    await tell?.(work, task);
    await unassignByRule(work, task, factsOf(task));
  },
});

/**
 * The time counts from the statement of the absence, from its first day, or from a later assignment, whose author knew
 * of the absence.
 */
const awaySource: Giving<AwayTask> = {
  name: 'give back tasks',
  columns: sql`${taskColumns}, s.away_return_hours as hours`,
  from: sql`user_availability a join assignment_settings s on s.entity_id = a.entity_id
    join task t on t.entity_id = a.entity_id and t.assignee_id = a.user_id
    join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id`,
  isDue: (now) => sql`t.status <> 'Complete' and s.away_return_hours is not null
    and ${rowIsAwayOn(sql`(${now}::timestamptz at time zone f.time_zone)::date`)}
    and greatest(a.since, a.away_from::timestamp at time zone f.time_zone, (
      select max(step.at) from task_step step where step.entity_id = t.entity_id and step.task_id = t.id
        and step.assignee_id = a.user_id and step.previous_assignee_id is distinct from a.user_id
    )) <= ${now}::timestamptz - make_interval(hours => s.away_return_hours)`,
  correlation: 'away',
  factsOf: ({ hours }) => [{ name: 'hoursAway', value: String(hours) }],
};

/**
 * Deactivated people, and revoked or expired machine accounts: nobody else can work on their tasks. For a cancelled
 * invitation, only the membership is visible to the entity.
 */
const isDeparted = (now: Date) => sql`(
  select m.entity_id, m.user_id from ${membershipStates} m left join ${personStates} u on u.id = m.user_id
  where ${membershipStatus} in ('Deactivated', 'Cancelled')
  union all
  select a.entity_id, a.id from ${machineAccountRows} a where a.revoked_at is not null or a.expires_at <= ${now}::timestamptz)`;

/** They are found first, so that only their tasks are read, by an index on the assignee. */
const departedSource: Giving<HeldTask> = {
  name: 'give back tasks of who is gone',
  columns: taskColumns,
  from: sql`task t`,
  isDue: (now) => sql`t.status <> 'Complete'
    and t.assignee_id = any (array(select who.user_id from ${isDeparted(now)} who))`,
  correlation: 'gone',
  factsOf: () => [{ name: 'holder', value: 'deactivated' }],
  tell: notifyManagers,
};

/**
 * Notifies the managers of a group at a facility about returned tasks, with the first of them, while all of them are
 * still assigned. Separate notices would be the same.
 */
async function notifyManagers(work: Work<Service>, task: HeldTask): Promise<void> {
  const { rows } = await sql<{ name: string; facility: string; tasks: number }>`
    select t.assignee_name as name, f.name as facility, count(*) over ()::int as tasks
    from task t join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
    where t.entity_id = current_entity() and t.assignee_id = ${task.assignee_id}::uuid and t.status <> 'Complete'
      and t.task_group = ${task.task_group} and t.facility_id = ${task.facility_id}::uuid limit 1`.execute(
    work.db,
  );
  const [left] = rows;
  if (left) await notifyReturn(work, { task, ...left });
}

type Tools = Pick<JobTools, 'app' | 'worker' | 'clock' | 'logger'>;

/** Returns the tasks of absent people to their group after the time that the organization has set. */
export async function returnTasks(tools: Tools): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from assignment_settings where away_return_hours is not null`.execute(
    tools.worker,
  );
  return returnTasksIn(tools, rows, awaySource);
}

/** Returns the tasks of people who can no longer sign in to their group, at once. */
export async function returnTasksOfDeparted(tools: Tools): Promise<number> {
  const { rows } = await entitiesOfDeparted(tools.clock.now()).execute(tools.worker);
  return returnTasksIn(tools, rows, departedSource);
}

/** The tasks of removed people of an entity, as they are unassigned. */
export const tasksOfDeparted = (entityId: string, clock: Clock): Queue<HeldTask, Service> =>
  returning(departedSource, entityId, clock);

/** The entities in which a removed person has a task: one query for all entities, because there is hardly ever one. */
export const entitiesOfDeparted = (now: Date) => sql<{ id: string }>`
  select distinct who.entity_id as id from ${isDeparted(now)} who
  cross join lateral (
    select from task t where t.entity_id = who.entity_id and t.assignee_id = who.user_id and t.status <> 'Complete'
    limit 1
  ) held`;

async function returnTasksIn<T extends HeldTask>(
  tools: Tools,
  entities: readonly { id: string }[],
  giving: Giving<T>,
): Promise<number> {
  let done = 0;
  for (const { id } of entities) {
    const open = await insideEntity(tools, id);
    for (let batch = 0, given = BATCH; batch < MAX_BATCHES && given === BATCH; batch += 1) {
      given = await workQueue(returning(giving, id, tools.clock), open, tools);
      done += given;
    }
  }
  return done;
}
