import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { service } from '../framework/actor.ts';
import { serviceSource } from '../framework/audit.ts';
import { doWork } from '../framework/work.ts';
import type { Db } from '../infrastructure/database.ts';
import { idFrom } from '../infrastructure/ids.ts';
import { evaluateCase, type Process, processes, taskEvents } from '../processes/module.ts';
import { writeCheck } from './answers.ts';
import { hasPhysician, orderLetter } from './order-letter.ts';
import type { CastEntity } from './organizations.ts';
import type { CastTask } from './tasks.ts';
import { PHONE_LETTER, templateId } from './templates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Trigger = Parameters<typeof evaluateCase>[2]['triggers'][number];
/** The event behind a task, and the key that distinguishes tasks of one case in its process. */
type Cause = Pick<Trigger, 'type' | 'subjectId'> & { subject: string };
type Tools = {
  clock: Clock;
  keyring: Keyring;
  entity: CastEntity;
  workers: readonly string[];
  /** People who only have the tasks that are corrected in the case. */
  specialists?: readonly string[];
};

/** Lets the processes open the tasks of the cast, each on the day of its event, and writes the later work of people. */
export async function writeTasks(db: Db, tools: Tools, tasks: readonly CastTask[]): Promise<void> {
  for (const [nth, task] of tasks.entries()) {
    const cause = await causeOf(db, tools, task, nth);
    await opened(db, tools, task, cause);
    const { status, assigneeId, waitUntil } = task;
    const end = status === 'Complete' ? finished(tools, task, nth) : null;
    const written = await taskOf(db, task, cause)
      .set({ status, assignee_id: assigneeId, wait_until: waitUntil, version: sql`version + 1`, ...end })
      .returning(['id', 'version', 'facility_id', 'condition_code', 'condition_description'])
      .executeTakeFirst();
    if (!written)
      throw new Error(
        `no ${task.taskType} was opened${task.finding ? ` where the payer said ${task.finding}` : ''}`,
      );
    const people = [...tools.workers, ...(tools.specialists ?? [])];
    if (end && assigneeId !== null && people.includes(assigneeId))
      await writeCompletion(db, tools, { ...written, assigneeId, at: end.completed_at });
    if (end && task.hasLetter)
      await orderLetter(db, { ...tools, clock: { now: () => end.completed_at } }, task, written);
  }
}

type Completed = { id: string; version: number; facility_id: string; assigneeId: string; at: Date };

/** Writes the step by which a worker completed a task: the board's last week and the history of the task read it. */
const writeCompletion = (db: Db, { entity }: Tools, completed: Completed) =>
  db
    .insertInto('task_step')
    .values({
      entity_id: entity.id,
      task_id: completed.id,
      version: completed.version,
      facility_id: completed.facility_id,
      at: completed.at,
      actor_kind: 'user',
      actor_id: completed.assigneeId,
      previous_status: 'InProcess',
      previous_assignee_id: completed.assigneeId,
      previous_wait_returns_to: 'assignee',
      status: 'Complete',
      assignee_id: completed.assigneeId,
    })
    .execute();

/** Completed some hours after its event, or by now; the work itself took minutes. */
function finished(tools: Tools, task: CastTask, nth: number) {
  const opened = dayOf(tools, task).now().getTime();
  const spent = Math.min((1 + (nth % 30)) * HOUR_MS, tools.clock.now().getTime() - opened);
  const handled = Math.min(spent / 2, (4 + ((nth * 7) % 40)) * MINUTE_MS);
  return {
    completed_at: new Date(opened + spent),
    first_touched_at: new Date(opened + spent - handled),
    handled_seconds: Math.round(handled / 1000),
    returns: nth % 7 === 0 ? 1 : 0,
  };
}

const taskOf = (db: Db, { of, process, taskType }: CastTask, { subject }: Cause) =>
  db
    .updateTable('task')
    .where('case_id', '=', of.caseId)
    .where('process', '=', process)
    .where('task_name', '=', taskType)
    .where('subject', '=', subject);

const dayOf = ({ clock }: Tools, { ageDays }: CastTask): Clock => {
  const then = new Date(clock.now().getTime() - ageDays * DAY_MS);
  return { now: () => then };
};

/** Evaluates a case as its process does after an event. */
async function opened(db: Db, tools: Tools, task: CastTask, { type, subjectId }: Cause): Promise<void> {
  const process = processes.find(({ name }) => name === task.process) as Process;
  const clock = dayOf(tools, task);
  const source = serviceSource(tools.entity.id, `seed-${task.of.caseId}`, clock);
  const id = idFrom(`${type} ${subjectId}`);
  const trigger = { id, type, subjectId, occurredAt: clock.now(), userId: null };
  await doWork({ db, actor: service, mayEmit: taskEvents, mustAudit: true }, source, (work) =>
    evaluateCase(work, process, { caseId: task.of.caseId, triggers: [trigger] }),
  );
}

/** Writes the event of a case. */
async function causeOf(db: Db, tools: Tools, task: CastTask, nth: number): Promise<Cause> {
  const { of } = task;
  switch (task.process) {
    case 'Eligibility': {
      const askedBy = tools.workers[nth % tools.workers.length] ?? '';
      const as = { ...(task.asked ?? of), caseId: of.caseId };
      const asked = { of: as, nth, askedBy, sentAt: dayOf(tools, task).now(), finding: task.finding };
      const subjectId = await writeCheck(db, tools.keyring, tools.entity, asked);
      return { type: 'eligibility.answered', subjectId, subject: of.payer.code };
    }
    case 'Insurance Verification': {
      return { type: 'coverage.added', subjectId: of.coverageId, subject: of.coverageId };
    }
    case 'Registration Verification':
      return { type: 'coverage.added', subjectId: of.coverageId, subject: '' };
    case 'Document Generation': {
      const subjectId = await writeFailedLetter(db, tools, task);
      return { type: 'document.failed', subjectId, subject: subjectId };
    }
  }
}

/**
 * A failed letter that a completed registration task requested: its template is gone, its fax was not
 * received, or there is no fax number. The worker still creates the last one when it starts.
 */
async function writeFailedLetter(db: Db, tools: Tools, task: CastTask): Promise<string> {
  const { of } = task;
  const registration: CastTask = {
    ...task,
    process: 'Registration Verification',
    taskType: 'Registration Verification',
  };
  const cause: Cause = { type: 'coverage.added', subjectId: of.coverageId, subject: '' };
  await opened(db, tools, registration, cause);
  const [assigneeId = ''] = tools.workers;
  const end = finished(tools, task, 1);
  const completed = await taskOf(db, registration, cause)
    .set({ status: 'Complete', assignee_id: assigneeId, version: sql`version + 1`, ...end })
    .returning(['id', 'version', 'facility_id', 'condition_code', 'condition_description'])
    .executeTakeFirstOrThrow();
  await writeCompletion(db, tools, { ...completed, assigneeId, at: end.completed_at });
  const isFax = task.taskType === 'Fax Exception';
  const faxFailure = (await hasPhysician(db, of)) ? 'fax-not-delivered' : 'fax-number';
  const id = idFrom(`letter ${of.caseId}`);
  await db
    .insertInto('generated_document')
    .values({
      entity_id: tools.entity.id,
      id,
      case_id: of.caseId,
      facility_id: of.facility.id,
      template: isFax ? templateId(tools.entity, PHONE_LETTER) : idFrom(`removed template ${PHONE_LETTER}`),
      template_name: isFax ? PHONE_LETTER : `${PHONE_LETTER} (until last year)`,
      task_id: completed.id,
      event_id: idFrom(`completed ${completed.id}`),
      condition_code: completed.condition_code,
      condition_description: completed.condition_description,
      ordered_at: dayOf(tools, task).now(),
      making: isFax ? 'waiting' : 'failed',
      filing: null,
      faxing: isFax ? 'failed' : null,
      failures: JSON.stringify(isFax ? { faxing: faxFailure } : { making: 'template-gone' }),
    })
    .execute();
  return id;
}
