import { type TaskGroup, taskGroupNames } from '@waypost/contract/core/permissions';
import { sql } from 'kysely';
import type { Service } from '../../../framework/actor.ts';
import type { Work } from '../../../framework/work.ts';
import type { Db } from '../../../infrastructure/database.ts';
import { newId } from '../../../infrastructure/ids.ts';
import { type Escalated, findEligibleAssignees, managersOf } from '../module.ts';

/** Notifies people and other systems about tasks, where the applied rules require it. */
export async function sendNotices(work: Work<Service>, done: readonly Escalated[]): Promise<void> {
  for (const each of done) if (each.escalation.action === 'Webhook') emitToSystems(work, each);
  await notifyPeople(
    work,
    done.filter(({ escalation }) => escalation.action === 'Notify'),
  );
}

function emitToSystems(work: Work<Service>, { task, escalation: { rule, value } }: Escalated): void {
  work.emit({
    type: 'task.escalated',
    subjectId: task.id,
    caseId: task.case_id,
    facilityId: task.facility_id,
    data: {
      rule: rule.name,
      value,
      tableVersion: rule.version,
      taskName: task.task_name,
      status: task.status,
      priority: task.priority,
    },
  });
}

async function notifyPeople(work: Work<Service>, done: readonly Escalated[]): Promise<void> {
  const { db } = work;
  const places = Map.groupBy(done, ({ task }) => `${task.task_group} ${task.facility_id}`);
  const notices: Notice[] = [];
  for (const there of places.values()) notices.push(...(await noticesAt(db, there)));
  await storeNotices(work, notices);
}

/** Stores notices, and updates the recipients' screens. */
async function storeNotices(
  { db, entity, clock, emit }: Work<Service>,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ task, rule, userId }) => ({
    id: newId(clock),
    user_id: userId,
    task_id: task.id,
    facility_id: task.facility_id,
    rule: rule.name,
    table_version: rule.version,
  }));
  await sql`
    insert into escalation_notice (entity_id, id, user_id, task_id, facility_id, rule, table_version, at)
    select ${entity.id}::uuid, id, user_id, task_id, facility_id, rule, table_version, ${clock.now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, user_id uuid, task_id uuid,
      facility_id uuid, rule text, table_version integer)`.execute(db);
  const recipients = new Map(
    notices.map((notice) => [`${notice.userId} ${notice.task.facility_id}`, notice]),
  );
  for (const { task, userId } of recipients.values())
    emit({
      type: 'escalation.noticed',
      subjectId: userId,
      caseId: null,
      facilityId: task.facility_id,
      data: {},
    });
}

type Recipient = {
  task: Pick<Escalated['task'], 'id' | 'facility_id'>;
  rule: Pick<Escalated['escalation']['rule'], 'name' | 'version'>;
};
type Notice = Recipient & { userId: string };

/** Time after which managers are reminded again of the same problem. */
const REMINDED_AFTER_MS = 86_400_000;

type UnassignableTask = Recipient & { task: { task_group: TaskGroup; task_name: string } };

/**
 * Notifies the managers of a group about a task that no rule can assign, like a rule of escalation: once a day for each
 * facility and type of task.
 */
export async function remindManagers(work: Work<Service>, { task, rule }: UnassignableTask): Promise<void> {
  const since = new Date(work.clock.now().getTime() - REMINDED_AFTER_MS);
  const { rows } = await sql`
    select from escalation_notice n join task t on t.entity_id = n.entity_id and t.id = n.task_id
    where n.entity_id = current_entity() and n.facility_id = ${task.facility_id}::uuid and n.rule = ${rule.name}
      and t.task_name = ${task.task_name} and n.at > ${since} limit 1`.execute(work.db);
  if (rows.length > 0) return;
  const managers = await managersOf(work.db, task);
  await storeNotices(
    work,
    managers.map((userId) => ({ task, rule, userId })),
  );
}

type Returned = {
  task: Recipient['task'] & { task_group: string };
  /** The previous assignee. */
  name: string;
  facility: string;
  tasks: number;
};

/**
 * Notifies the managers of a group that tasks of a person who can no longer sign in have returned: once a day for each
 * person and facility, with the first of the tasks.
 */
export async function notifyReturn(
  work: Work<Service>,
  { task, name, facility, tasks }: Returned,
): Promise<void> {
  const { db, clock } = work;
  const begin = `${name} can no longer sign in: `;
  const since = new Date(clock.now().getTime() - REMINDED_AFTER_MS);
  const { rows } = await sql`
    select from escalation_notice n join task t on t.entity_id = n.entity_id and t.id = n.task_id
    where n.entity_id = current_entity() and n.facility_id = ${task.facility_id}::uuid
      and t.task_group = ${task.task_group} and starts_with(n.rule, ${begin}) and n.at > ${since} limit 1`.execute(
    db,
  );
  if (rows.length > 0) return;
  const group = taskGroupNames[task.task_group as TaskGroup];
  const what = tasks === 1 ? '1 task is' : `${tasks.toLocaleString('en-US')} tasks are`;
  const rule = { name: `${begin}${what} back with ${group}, ${facility}`, version: 1 };
  const managers = await managersOf(db, task);
  await storeNotices(
    work,
    managers.map((userId) => ({ task, rule, userId })),
  );
}

/**
 * The recipients of notices about tasks of one group at one facility. An assignee who may no longer have the task is
 * not notified.
 */
async function noticesAt(db: Db, done: readonly Escalated[]): Promise<Notice[]> {
  const place = done[0]?.task;
  if (!place) return [];
  const managers = await managersOf(db, place);
  const assignees = new Set(
    await findEligibleAssignees(
      db,
      place,
      done.flatMap(({ task }) => task.assignee_id ?? []),
    ),
  );
  return done.flatMap(({ task, escalation: { rule, value } }) => {
    const people = new Set(value === 'Assignee' ? [] : managers);
    if (value !== 'Managers' && task.assignee_id !== null && assignees.has(task.assignee_id))
      people.add(task.assignee_id);
    return [...people].map((userId) => ({ task, rule, userId }));
  });
}
