import { setTimeout as pause } from 'node:timers/promises';
import type { EventType } from '@waypost/contract/core/events';
import { ESCALATION_TABLE } from '@waypost/contract/tasks/escalation/rules';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { type Service, service } from '../../../framework/actor.ts';
import { serviceSource } from '../../../framework/audit.ts';
import type { ConsumerTools } from '../../../framework/consumers.ts';
import { insideEntity, type JobTools } from '../../../framework/job-tools.ts';
import type { Item } from '../../../framework/queue/claim.ts';
import { type Queue, workQueue } from '../../../framework/queue/in-transaction.ts';
import type { Work } from '../../../framework/work.ts';
import type { Db } from '../../../infrastructure/database.ts';
import { todayByZone } from '../../../infrastructure/dates.ts';
import { entitiesWithRules, openTable } from '../../decision-tables/module.ts';
import { facilityRows } from '../../facilities/readable.ts';
import { type Escalation, escalateByRule, lockSeenTasks } from '../module.ts';
import { claimOnce, findTakenActions, withoutDuplicates } from './done-once.ts';
import { closeEvaluation, entitiesWithoutRules, openEvaluation, QUEUE } from './evaluation.ts';
import { type EvaluatedTask, evaluatedColumns, evaluateEscalation } from './judge.ts';
import {
  CORRELATION,
  type Days,
  type EscalationRun,
  isEvaluationDue,
  laterOf,
  markDueTasks,
} from './note-due.ts';
import { sendNotices } from './send-notices.ts';

/** Number of tasks evaluated in one transaction: few, so that nobody waits for them. */
const BATCH_SIZE = 100;
const ESCALATED = 50;
/** Maximum number of actions: when very many rules match, fewer tasks are processed at once, at least one. */
const MAX_DONE = 500;
/** The pause between two slices, as a multiple of the duration of the last one, to leave the machine to users. */
const REST = 4;
const LONGEST_REST_MS = 30_000;

const escalationEvents = [
  'task.elevated',
  'task.updated',
  'task.escalated',
  'escalation.noticed',
] as const satisfies EventType[];

type Tools = ConsumerTools & Pick<JobTools, 'stopping'>;
type OpenEvaluation = Item & EscalationRun & { entity_id: string };

/** Locks the evaluation of an organization's tasks. */
const evaluations = (
  entityId: string,
  days: Days,
  { clock }: Tools,
  handle: Queue<OpenEvaluation, Service>['handle'],
): Queue<OpenEvaluation, Service> => ({
  name: QUEUE,
  columns: sql`l.id, l.entity_id, l.begun_for, l.days, l.putting_down, l.position`,
  from: sql`escalation_look l`,
  locked: 'l',
  key: sql`l.id`,
  isDue: (now) => isEvaluationDue(days, now),
  order: sql`l.id`,
  batch: 1,
  emits: escalationEvents,
  actorOf: () => service,
  sourceOf: ({ id }) => serviceSource(entityId, `${CORRELATION}${id}`, clock),
  handle,
});

/**
 * Evaluates the tasks of each organization with rules of escalation, independent of failures in another. Returns the
 * number of slices with work.
 */
export async function escalateTasks(tools: Tools): Promise<number> {
  const standing = await entitiesWithRules(tools.worker, ESCALATION_TABLE);
  const failures: unknown[] = [];
  const attempt = async (run: () => Promise<number>): Promise<number> => {
    if (tools.stopping.aborted) return 0;
    return run().catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  };
  let done = 0;
  for (const entityId of standing) done += await attempt(() => escalateIn(tools, entityId));
  for (const entityId of await entitiesWithoutRules(tools.worker, standing))
    await attempt(() => closeIn(tools, entityId));
  if (failures.length > 0) throw failures[0];
  return done;
}

async function closeIn(tools: Tools, entityId: string): Promise<number> {
  const open = await insideEntity(tools, entityId);
  await open((db) => closeEvaluation({ db, entity: { id: entityId } }));
  return 0;
}

/** The same in one organization. */
export async function escalateIn(tools: Tools, entityId: string): Promise<number> {
  const began = performance.now();
  const open = await insideEntity(tools, entityId);
  const days = await open(async (db) => {
    const isOpen = await openEvaluation({ db, entity: { id: entityId }, clock: tools.clock });
    return isOpen ? daysOf(db, tools.clock) : null;
  });
  if (days === null) return 0;
  let slices = 0;
  const counted = async (work: Work<Service>, look: OpenEvaluation): Promise<void> => {
    slices = (await evaluateSlice(work, look, days)) ? 1 : 0;
  };
  await workQueue(evaluations(entityId, days, tools, counted), open, tools);
  if (slices > 0) await rest(REST * (performance.now() - began), tools.stopping);
  return slices;
}

/** A stopping program does not pause. */
const rest = (ms: number, stopping: AbortSignal): Promise<void> =>
  pause(Math.min(ms, LONGEST_REST_MS), undefined, { signal: stopping }).catch(() => undefined);

async function daysOf(db: Db, clock: Clock): Promise<Days> {
  const today = todayByZone(clock.now());
  const facilities = await db.selectFrom(facilityRows.as('facility')).select(['id', 'time_zone']).execute();
  return Object.fromEntries(facilities.map(({ id, time_zone }) => [id, today(time_zone)]));
}

type DueTask = EvaluatedTask & { facility_id: string };

/** Returns whether there was something to evaluate. */
async function evaluateSlice(work: Work<Service>, look: OpenEvaluation, days: Days): Promise<boolean> {
  const isMarking = await markDueTasks(work, look, days);
  const { due, tasks } = await dueTasks(work.db);
  if (due.length > 0) await escalateDue(work, { due, tasks }, laterOf(look.days, days));
  return isMarking || due.length > 0;
}

/** Applies the actions of the rules to due tasks, and leaves those due that were locked. */
async function escalateDue(work: Work<Service>, { due, tasks }: Due, days: Days): Promise<void> {
  const table = await openTable(work, ESCALATION_TABLE);
  const evaluated: { task: DueTask; asked: Escalation[] }[] = [];
  for (const task of tasks)
    evaluated.push({ task, asked: await evaluateEscalation(table, task, days[task.facility_id] ?? '') });
  const isDone = await findTakenActions(
    work.db,
    evaluated.filter(({ asked }) => asked.length > 0).map(({ task }) => task.id),
  );
  const wanted = evaluated
    .map(({ task, asked }) => ({
      task,
      asked: withoutDuplicates(asked.filter((each) => !isDone(task.id, each))),
    }))
    .filter(({ asked }) => asked.length > 0);
  const now = inOneSlice(wanted);
  const locked = await lockSeenTasks(work.db, new Map(now.map(({ task }) => [task.id, task.version])));
  const requestedByTask = new Map(now.map(({ task, asked }) => [task.id, asked]));
  const claimed = await claimOnce(
    work,
    locked.map((task) => ({ task, escalations: requestedByTask.get(task.id) ?? [] })),
  );
  const done = await escalateByRule(work, claimed);
  await sendNotices(work, done);
  const reached = new Set(locked.map(({ id }) => id));
  const left = new Set(wanted.map(({ task }) => task.id).filter((id) => !reached.has(id)));
  await forget(
    work.db,
    due.filter((id) => !left.has(id)),
  );
}

type Wanted = { task: DueTask; asked: Escalation[] };

function inOneSlice(wanted: readonly Wanted[]): Wanted[] {
  let toDo = 0;
  const exceedsLimit = ({ asked }: Wanted): boolean => {
    toDo += asked.length;
    return toDo > MAX_DONE;
  };
  const firstLeft = wanted.slice(0, ESCALATED).findIndex(exceedsLimit);
  return wanted.slice(0, firstLeft < 0 ? ESCALATED : Math.max(firstLeft, 1));
}

type Due = { due: string[]; tasks: DueTask[] };

/** The next tasks to evaluate, in the order of their ids. Complete and deleted tasks are no longer due. */
async function dueTasks(db: Db): Promise<Due> {
  const { rows } = await sql<{ due_id: string } & DueTask>`
    select d.task_id as due_id, ${evaluatedColumns}, t.facility_id
    from (select entity_id, task_id from escalation_due where entity_id = current_entity()
      order by task_id limit ${BATCH_SIZE}) d
    left join task t on t.entity_id = d.entity_id and t.id = d.task_id and t.status <> 'Complete'
    left join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
    order by d.task_id`.execute(db);
  return { due: rows.map(({ due_id }) => due_id), tasks: rows.filter(({ id }) => id !== null) };
}

const forget = async (db: Db, taskIds: readonly string[]): Promise<void> => {
  if (taskIds.length > 0) await db.deleteFrom('escalation_due').where('task_id', 'in', taskIds).execute();
};
