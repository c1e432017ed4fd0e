import type { ProcessName } from '@waypost/contract/processes/names';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { addDays, todayIn } from '../../infrastructure/dates.ts';
import { newId } from '../../infrastructure/ids.ts';
import { caseRows } from '../cases/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { patientRows } from '../patients/readable.ts';
import { isAway, mayHave } from './assignees.ts';
import { insertReasons, type Reason, writeReason, writeReasons } from './reasons.ts';
import { type Current, completeOf, currentColumns } from './state.ts';
import { transitionLocked } from './transition.ts';

/** The task of a process for a state of a case. */
export type TaskPlace = {
  caseId: string;
  process: ProcessName;
  name: string;
  /** The key that distinguishes tasks of one case in a process: a payer, a coverage, a document. */
  subject: string;
};

/** A task that a case needs according to the rules. */
export type NeededTask = TaskPlace & {
  group: string;
  /** The state that requires it: the same state opens no second task. */
  cycle: string;
  condition: { conditionCode: string; description: string } | null;
  exceptions: readonly { id: string; description: string }[];
  payerName: string;
  startUrl: (of: { taskId: string; facilityId: string; caseNumber: string }) => string;
  /** The suggested assignee, if they may have it and are available; otherwise it goes to its group. */
  suggestedAssignee: string | null;
  daysToComplete: number;
  priority: number;
  toDos: readonly { recommendation: string; resolutionOptions: readonly string[] }[];
  reason: Reason;
};

/**
 * Locks the tasks of cases in the order of their ids, like every caller that locks several: so there are no deadlocks.
 * The cases come first: while tasks are opened, a case stays with its patient and at its facility.
 */
export async function lockTasksOf(db: Db, caseIds: readonly string[]): Promise<void> {
  const [first, ...others] = caseIds;
  if (first === undefined) return;
  // The statement for one case is planned once; the plan for several depends on their number.
  const these = others.length === 0 ? sql`= ${first}::uuid` : sql`= any (${caseIds}::uuid[])`;
  await sql`select from ${caseRows} patient_case where id ${these} order by id for key share`.execute(db);
  await sql`select from task where case_id ${these} order by id for update`.execute(db);
}

type StoredTask = Current & { cycle: string | null; business_exceptions: unknown };

/** Locks the tasks that the process has opened for this place, the open one first. */
async function tasksAt({ db }: Work<Actor>, place: TaskPlace): Promise<StoredTask[]> {
  const { rows } = await sql<StoredTask>`
    select ${currentColumns}, t.cycle, t.business_exceptions
    from task t join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
    where t.case_id = ${place.caseId}::uuid and t.process = ${place.process} and t.task_name = ${place.name}
      and t.subject = ${place.subject} and t.cycle is not null
    order by t.status = 'Complete', t.created_at desc for update of t`.execute(db);
  return rows;
}

/**
 * Opens a task that a case needs, once for each state that requires it. An open task gets the current problems;
 * decisions that people have made about it stay.
 */
export async function openOrUpdateTask(
  work: Work<Actor>,
  needed: NeededTask,
): Promise<{ isOpened: boolean }> {
  const known = await tasksAt(work, needed);
  const open = known.find(({ status }) => status !== 'Complete');
  if (open) await update(work, open, needed);
  else if (!known.some(({ cycle }) => cycle === needed.cycle))
    return { isOpened: await insert(work, needed) };
  return { isOpened: false };
}

/** The problems are updated without a new version, so that no concurrent change of the task is refused. */
async function update(work: Work<Actor>, task: StoredTask, needed: NeededTask): Promise<void> {
  const isSame = JSON.stringify(task.business_exceptions) === JSON.stringify(needed.exceptions);
  if (isSame && task.cycle === needed.cycle) return;
  // The code of a payer comes from the last answer; the user who works on a registration task chooses its code.
  const isChosen = needed.process !== 'Eligibility';
  const [code, description] = [
    needed.condition?.conditionCode ?? null,
    needed.condition?.description ?? null,
  ];
  await sql`
    update task set cycle = ${needed.cycle}::uuid, business_exceptions = ${JSON.stringify(needed.exceptions)}::jsonb,
      condition_code = ${isChosen ? sql`coalesce(condition_code, ${code})` : code},
      condition_description = ${isChosen ? sql`coalesce(condition_description, ${description})` : description}
    where id = ${task.id}::uuid`.execute(work.db);
  await writeReason(work, task, 'updated', needed.reason);
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Task',
    domainId: task.id,
    details: [
      {
        propertyName: 'Business Exceptions',
        previousValue: named(task.business_exceptions as NeededTask['exceptions']),
        newValue: named(needed.exceptions),
      },
    ],
  });
  const { status, assignee_id, wait_until } = task;
  work.emit({
    type: 'task.updated',
    subjectId: task.id,
    caseId: task.case_id,
    facilityId: task.facility_id,
    data: {
      status,
      previousStatus: status,
      assigneeId: assignee_id,
      previousAssigneeId: assignee_id,
      waitUntil: wait_until,
    },
  });
}

const named = (exceptions: NeededTask['exceptions']): string =>
  exceptions.map(({ description }) => description).join(', ');

/** False when the case has meanwhile moved to a facility where nobody of this organization works. */
async function insert(work: Work<Actor>, needed: NeededTask): Promise<boolean> {
  const { db, clock } = work;
  const id = newId(clock);
  const { rows } = await sql<{ caseNumber: string; facilityId: string; timeZone: string }>`
    select c.case_number as "caseNumber", c.facility_id as "facilityId", f.time_zone as "timeZone"
    from ${caseRows} c join ${facilityRows} f on f.entity_id = c.entity_id and f.id = c.facility_id
    where c.id = ${needed.caseId}::uuid`.execute(db);
  const [of] = rows;
  if (!of) return false;
  const now = clock.now();
  const { suggestedAssignee } = needed;
  const offered = { task_group: needed.group, facility_id: of.facilityId };
  const isThere =
    suggestedAssignee !== null &&
    (await mayHave(db, offered, suggestedAssignee)) &&
    !(await isAway(work, suggestedAssignee, of.timeZone));
  const assigneeId = isThere ? suggestedAssignee : null;
  const status = assigneeId === null ? 'Open' : 'InProcess';
  const task = { id, facility_id: of.facilityId };
  // One statement with its to-dos and its reason.
  await sql`
    with opened as (insert into task (entity_id, id, task_name, process, task_group, status, assignee_id, priority, created_at,
      process_started_at, due_date, start_url, condition_code, condition_description, business_exceptions, case_id,
      facility_id, case_number, account_number, patient_first_name, patient_last_name, payer_name, date_of_service,
      expected_cents, subject, cycle)
    select c.entity_id, ${id}::uuid, ${needed.name}, ${needed.process}, ${needed.group}, ${status},
      ${assigneeId}::uuid, ${needed.priority}, ${now}, ${needed.reason.event?.occurredAt ?? now},
      ${addDays(todayIn(of.timeZone, now), needed.daysToComplete)}::date,
      ${needed.startUrl({ taskId: id, facilityId: of.facilityId, caseNumber: of.caseNumber })},
      ${needed.condition?.conditionCode ?? null}, ${needed.condition?.description ?? null},
      ${JSON.stringify(needed.exceptions)}::jsonb, c.id, c.facility_id, c.case_number, coalesce(c.account_number, ''),
      coalesce(p.first_name, ''), p.last_name, ${needed.payerName}, c.service_start,
      (c.expected_amount * 100)::bigint, ${needed.subject}, ${needed.cycle}::uuid
    from ${caseRows} c join ${patientRows} p on p.entity_id = c.entity_id and p.id = c.patient_id
    where c.id = ${needed.caseId}::uuid),
    to_dos as (${insertToDos(work, id, needed.toDos)})
    ${insertReasons(work, 'opened', [{ task, reason: needed.reason }])}`.execute(db);
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'Task',
    domainId: id,
    details: [
      { propertyName: 'Task', previousValue: null, newValue: needed.name },
      { propertyName: 'Status', previousValue: null, newValue: status },
    ],
  });
  work.emit({
    type: 'task.created',
    subjectId: id,
    caseId: needed.caseId,
    facilityId: of.facilityId,
    data: { process: needed.process, taskName: needed.name, status, assigneeId },
  });
  return true;
}

function insertToDos(
  { entity, clock }: Work<Actor>,
  taskId: string,
  toDos: NeededTask['toDos'],
): RawBuilder<unknown> {
  const rows = toDos.map(({ recommendation, resolutionOptions }, position) => ({
    id: newId(clock),
    position,
    recommendation,
    resolution_options: [...resolutionOptions],
  }));
  return sql`
    insert into task_to_do (entity_id, id, task_id, position, recommendation, resolution_options)
    select ${entity.id}::uuid, d.id, ${taskId}::uuid, d.position, d.recommendation, d.resolution_options
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d (id uuid, position integer, recommendation text, resolution_options text[])`;
}

/** Whether somebody is working on it, or has it while it is elevated, as a rule may do during the work. */
const isBeingWorked = ({ status, assignee_id }: Current): boolean =>
  status === 'InProcess' || (status === 'Elevated' && assignee_id !== null);

/** Completes a task that a case no longer needs, unless somebody is working on it. */
export async function closeTask(
  work: Work<Actor>,
  place: TaskPlace,
  reason: Reason,
): Promise<{ closed: number }> {
  return closeAll(work, await tasksAt(work, place), reason);
}

/** Closes all tasks that a process has opened about a case. */
export async function closeTasksOf(
  work: Work<Actor>,
  { caseId, process }: Pick<TaskPlace, 'caseId' | 'process'>,
  reason: Reason,
): Promise<{ closed: number }> {
  const { rows } = await sql<StoredTask>`
    select ${currentColumns}, t.cycle, t.business_exceptions
    from task t join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
    where t.case_id = ${caseId}::uuid and t.process = ${process} and t.cycle is not null
    order by t.id for update of t`.execute(work.db);
  return closeAll(work, rows, reason);
}

async function closeAll(
  work: Work<Actor>,
  tasks: readonly StoredTask[],
  reason: Reason,
): Promise<{ closed: number }> {
  const open = tasks.filter((task) => task.status !== 'Complete' && !isBeingWorked(task));
  await transitionLocked(
    work,
    open.map((task) => ({ task, next: completeOf(task) })),
  );
  await writeReasons(
    work,
    'closed',
    open.map((task) => ({ task, reason })),
  );
  return { closed: open.length };
}
