import { message } from '@waypost/contract/core/messages';
import { managePermission, workPermission } from '@waypost/contract/core/permissions';
import { MAX_BULK_CHANGE } from '@waypost/contract/tasks/bulk-changes/calls';
import type {
  HandOutBody,
  HandOutPerson,
  HandOutPlan,
  HandOutPlanBody,
} from '@waypost/contract/tasks/bulk-changes/hand-out';
import { sql } from 'kysely';
import { AppError } from '../../../framework/errors.ts';
import { whereOf } from '../../../framework/list/count.ts';
import { availabilityOf, isActiveMember } from '../../../framework/people/members.ts';
import type { Work } from '../../../framework/work.ts';
import type { Db } from '../../../infrastructure/database.ts';
import { heldRoleRows, rolePermissionRows } from '../../roles/readable.ts';
import { membershipRows, personRows, workplaceRows } from '../../users/readable.ts';
import { orderOfWork, taskList } from '../module.ts';
import { openBulkChange } from './request-bulk-change.ts';
import { type Batch, deal, retainedCount, type Shares, shareOut } from './share-out.ts';

type HandOutRequest = HandOutPlanBody;
type TaskBatch = Batch & { group: string; facilityId: string };
type Person = Pick<HandOutPerson, 'id' | 'name' | 'userName' | 'isBot' | 'openTasks' | 'availability'> & {
  facilityIds: string[];
  permissions: string[];
};
type Plan = {
  notManaged: number;
  batches: TaskBatch[];
  people: Person[];
  shares: Shares<TaskBatch>;
  held: number;
  heldBy: HandOutPlan['heldBy'];
  working: number;
  waiting: number;
};

/** A request that names single tasks includes waiting ones. */
const isWaitingIncluded = ({ includesWaiting, taskIds }: HandOutRequest): boolean =>
  includesWaiting ?? taskIds !== undefined;

/** Whether somebody is working on a task `t`. */
const isWorked = sql`exists (select from working_task w where w.entity_id = t.entity_id and w.task_id = t.id)`;

/** A request that names single tasks, or the person who has them, takes tasks from their work. */
const isWorkIncluded = ({ taskIds, filter }: HandOutRequest): boolean =>
  taskIds !== undefined || filter.assignee !== undefined;

/** A condition on `t`: the requested tasks, without complete ones. */
async function requestedTasks(work: Work, { filter, taskIds }: Pick<HandOutRequest, 'filter' | 'taskIds'>) {
  const where = await whereOf(work, taskList, filter);
  return sql`t.entity_id = current_entity() and t.status <> 'Complete' and ${where}
    ${taskIds ? sql`and t.id = any (${taskIds}::uuid[])` : sql``}`;
}

type Counted = {
  group: string;
  facilityId: string;
  holder: string | null;
  holderName: string;
  waits: boolean;
  isWorked: boolean;
  tasks: number;
};

/** The tasks, counted by possible and present assignees; without assigned tasks when those are not handed out. */
async function readBatches(
  work: Work,
  body: HandOutRequest,
): Promise<Pick<Plan, 'notManaged' | 'batches' | 'held' | 'heldBy' | 'working' | 'waiting'>> {
  const { rows } = await sql<Counted>`
    select t.task_group as group, t.facility_id as "facilityId", t.assignee_id as holder,
      max(t.assignee_name) as "holderName", t.status = 'Wait' as waits, ${isWorked} as "isWorked", count(*)::int as tasks
    from ${taskList.from} where ${await requestedTasks(work, body)}
    group by t.task_group, t.facility_id, t.assignee_id, waits, "isWorked"
    order by 1, 2, 3 nulls first, waits, "isWorked"`.execute(work.db);
  const managedRows = rows.filter(({ group }) => work.actor.may(managePermission(group)));
  const managed = isWorkIncluded(body) ? managedRows : managedRows.filter((counted) => !counted.isWorked);
  const wanted = managed.filter(
    ({ holder, waits }) => (body.includesHeld || holder === null) && (isWaitingIncluded(body) || !waits),
  );
  if (total(wanted) > MAX_BULK_CHANGE) throw new AppError('BULK_TOO_LONG');
  const batches = Map.groupBy(wanted, keyOf);
  return {
    notManaged: total(rows) - total(managedRows),
    held: total(managed.filter(({ holder }) => holder !== null)),
    heldBy: holdersOf(managed.filter(({ waits }) => isWaitingIncluded(body) || !waits)),
    working: total(managedRows) - total(managed),
    waiting: total(managed.filter(({ waits }) => waits)),
    batches: [...batches.values()].flatMap((counted) => {
      const [first] = counted;
      if (!first) return [];
      const heldBy = new Map<string, number>();
      for (const { holder, tasks } of counted)
        if (holder) heldBy.set(holder, (heldBy.get(holder) ?? 0) + tasks);
      return [{ group: first.group, facilityId: first.facilityId, tasks: total(counted), heldBy }];
    }),
  };
}

/** The people who have tasks, with their numbers of tasks, the largest first. */
function holdersOf(counted: readonly Counted[]): HandOutPlan['heldBy'] {
  const found = [...Map.groupBy(counted, ({ holder }) => holder)].flatMap(([id, theirs]) =>
    id === null ? [] : [{ id, name: theirs[0]?.holderName ?? '', tasks: total(theirs) }],
  );
  return found.toSorted((a, b) => b.tasks - a.tasks || a.name.localeCompare(b.name));
}

const keyOf = ({ group, facilityId }: Pick<TaskBatch, 'group' | 'facilityId'>): string =>
  `${group} ${facilityId}`;

const total = (counted: readonly { tasks: number }[]): number =>
  counted.reduce((sum, { tasks }) => sum + tasks, 0);

/**
 * Every person who may have some of them, by name: active, with a permission of a group, at a facility. Excludes
 * machine accounts.
 */
async function peopleFor(db: Db, batches: readonly TaskBatch[]): Promise<Person[]> {
  const groups = [...new Set(batches.map(({ group }) => group))];
  const facilityIds = [...new Set(batches.map(({ facilityId }) => facilityId))];
  const permissions = groups.flatMap((group) => [workPermission(group), managePermission(group)]);
  const { rows } = await sql<Person>`
    select u.id, u.listed_name as name, u.email as "userName",
      u.type_of_user = 'RPA Bot' as "isBot", ${availabilityOf('u.id')} as availability,
      (select count(*)::int from task t where t.entity_id = m.entity_id and t.assignee_id = m.user_id
        and t.status <> 'Complete') as "openTasks",
      array(select f.facility_id from ${workplaceRows} f
        where f.entity_id = m.entity_id and f.user_id = m.user_id and f.facility_id = any (${facilityIds}::uuid[])
      ) as "facilityIds",
      array(select distinct p.permission_name from ${heldRoleRows} r
        join ${rolePermissionRows} p on p.entity_id = r.entity_id and p.role_id = r.role_id
        where r.entity_id = m.entity_id and r.user_id = m.user_id and p.permission_name = any (${permissions}::text[])
      ) as permissions
    from ${membershipRows} m join ${personRows} u on u.id = m.user_id and not u.is_machine
    where ${isActiveMember}
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows.filter((person) => batches.some((batch) => mayHave(person, batch)));
}

const mayHave = ({ facilityIds, permissions }: Person, { group, facilityId }: TaskBatch): boolean =>
  facilityIds.includes(facilityId) &&
  (permissions.includes(workPermission(group)) || permissions.includes(managePermission(group)));

/** The tasks of a person among those handed out. They do not count as their other tasks. */
const countHeldTasks = (batches: readonly TaskBatch[], userId: string): number =>
  batches.reduce((sum, { heldBy }) => sum + (heldBy.get(userId) ?? 0), 0);

async function planOf(work: Work, body: HandOutRequest): Promise<Plan> {
  const { batches, ...counts } = await readBatches(work, body);
  const people = await peopleFor(work.db, batches);
  const chosen = new Set(body.people);
  const recipients = people
    .filter(({ id }) => chosen.has(id))
    .map((person) => ({
      id: person.id,
      load: person.openTasks - countHeldTasks(batches, person.id),
      mayHave: (batch: TaskBatch) => mayHave(person, batch),
    }));
  return { ...counts, batches, people, shares: shareOut(body.way, batches, recipients) };
}

/** The share of a person, and how many of it they already have. */
function shareOf({ batches, shares }: Plan, userId: string): { gets: number; keeps: number } {
  let [all, keeps] = [0, 0];
  for (const batch of batches) {
    const share = shares.get(batch)?.get(userId) ?? 0;
    all += share;
    keeps += retainedCount(batch, userId, share);
  }
  return { gets: all - keeps, keeps };
}

/** The number of tasks each person would get, if the tasks were handed out now. */
export async function planHandOut(work: Work, body: HandOutPlanBody): Promise<HandOutPlan> {
  const plan = await planOf(work, body);
  const { batches, notManaged, held, heldBy, working, waiting, shares } = plan;
  const people = plan.people.map((person): HandOutPerson => {
    const { facilityIds: _, permissions, ...known } = person;
    const { gets, keeps } = shareOf(plan, person.id);
    return {
      ...known,
      isManager: batches.some(({ group }) => permissions.includes(managePermission(group))),
      mayHave: total(batches.filter((batch) => mayHave(person, batch))),
      gets,
      keeps,
      openTasksAfter: person.openTasks - countHeldTasks(batches, person.id) + gets + keeps,
    };
  });
  const shared = [...shares.values()].flatMap((share) => [...share.values()]);
  return {
    tasks: people.reduce((sum, { gets }) => sum + gets, 0),
    held,
    heldBy,
    working,
    waiting,
    notManaged,
    forNobody: total(batches) - shared.reduce((sum, share) => sum + share, 0),
    people,
  };
}

type FoundTask = {
  id: string;
  version: number;
  group: string;
  facilityId: string;
  assignee_id: string | null;
};

/**
 * Hands tasks out by a plan that is made now: a bulk change that assigns each task to one person. Changes of a task
 * before its turn are handled as in any bulk change.
 * @throws AppError INVALID, BULK_GOING_ON, BULK_TOO_LONG, NOTHING_TO_CHANGE
 */
export async function handOut(work: Work, body: HandOutBody): Promise<string> {
  const { db, entity } = work;
  const plan = await planOf(work, body);
  const { batches, people, shares } = plan;
  const known = new Set(people.map(({ id }) => id));
  if (batches.length === 0) throw new AppError('NOTHING_TO_CHANGE');
  if (!body.people.every((id) => known.has(id)))
    throw new AppError('INVALID', [{ path: 'people', message: message('handOut.notAnymore') }]);
  const { rows } = await sql<FoundTask>`
    select t.id, t.version, t.task_group as group, t.facility_id as "facilityId", t.assignee_id
    from ${taskList.from} where ${await requestedTasks(work, body)} ${body.includesHeld ? sql`` : sql`and t.assignee_id is null`}
      ${isWaitingIncluded(body) ? sql`` : sql`and t.status <> 'Wait'`}
      ${isWorkIncluded(body) ? sql`` : sql`and not ${isWorked}`}
    order by ${orderOfWork}`.execute(db);
  const found = Map.groupBy(rows, keyOf);
  const given = batches.flatMap((batch) => {
    const tasks = found.get(keyOf(batch)) ?? [];
    const dealt = deal(tasks, shares.get(batch) ?? new Map());
    return tasks.flatMap(({ id, version, facilityId }) => {
      const assigneeId = dealt.get(id);
      return assigneeId ? [{ id, version, facility_id: facilityId, assignee_id: assigneeId }] : [];
    });
  });
  const newAssignees = [...Map.groupBy(given, ({ assignee_id }) => assignee_id)].map(([id, tasks]) => ({
    id,
    tasks: tasks.length,
  }));
  return openBulkChange(work, { handOut: { way: body.way, people: newAssignees } }, async (id) => {
    const { numAffectedRows } = await sql`
      insert into bulk_change_task (entity_id, bulk_change_id, position, task_id, facility_id, seen_version, assignee_id)
      select ${entity.id}::uuid, ${id}::uuid, row_number() over (order by g.id), g.id, g.facility_id, g.version, g.assignee_id
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, version integer, facility_id uuid, assignee_id uuid)`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0);
  });
}
