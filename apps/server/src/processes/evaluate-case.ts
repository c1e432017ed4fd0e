import type { EventType } from '@waypost/contract/core/events';
import { groupOfProcess } from '@waypost/contract/processes/names';
import type { Actor } from '../framework/actor.ts';
import type { Consumer, ReadEvent } from '../framework/consumers.ts';
import type { Work } from '../framework/work.ts';
import type { Db } from '../infrastructure/database.ts';
import { isCancelled } from '../modules/cases/module.ts';
import { caseRows } from '../modules/cases/readable.ts';
import { storeRulesResult } from '../modules/eligibility/module.ts';
import {
  closeTask,
  closeTasksOf,
  lockTasksOf,
  openOrUpdateTask,
  type Reason,
} from '../modules/tasks/module.ts';
import {
  type DecisionClient,
  decisionClientOf,
  type Evaluation,
  type Finding,
  factsOf,
  type Process,
  type Trigger,
} from './process.ts';
import { taskContent } from './task-content.ts';

/** The result of an evaluation. */
export type Evaluated = { opened: number; closed: number };

/** Evaluates a case, and opens, changes and closes the tasks of a process according to the rules. */
export async function evaluateCase(
  work: Work<Actor>,
  process: Process,
  look: Evaluation,
): Promise<Evaluated> {
  const decisionClient = decisionClientOf(work);
  await holdCases(work.db, [look.caseId]);
  if (await isCancelled(work.db, look.caseId))
    return {
      opened: 0,
      ...(await closeTasksOf(
        work,
        { caseId: look.caseId, process: process.name },
        {
          event: eventOf(cancelling(look)),
          tables: [],
          facts: factsOf({ 'Status of the case': 'Cancelled' }),
        },
      )),
    };
  const looked = { opened: 0, closed: 0 };
  for (const finding of await process.judge(work, decisionClient, look)) {
    const { opened, closed } = await work.piece(async () => {
      if (finding.rulesOf) await storeRulesResult(work, finding.rulesOf.transactionId, finding.rulesOf);
      return follow(work, process, decisionClient, look, finding);
    });
    looked.opened += opened;
    looked.closed += closed;
  }
  return looked;
}

/** The cases locked by open transactions. */
const held = new WeakMap<Db, Set<string>>();

/** Locks the cases of a transaction with their tasks, each once. */
export async function holdCases(db: Db, caseIds: readonly string[]): Promise<void> {
  const known = held.get(db) ?? new Set();
  held.set(db, known);
  const fresh = [...new Set(caseIds)].filter((id) => !known.has(id));
  await lockTasksOf(db, fresh);
  for (const id of fresh) known.add(id);
}

const eventOf = (trigger: Trigger | null): Reason['event'] =>
  trigger && { id: trigger.id, type: trigger.type, occurredAt: trigger.occurredAt };

/** The event that is the reason: the one about the same subject, else the first. */
const reasonFor = ({ triggers }: Evaluation, subject: string): Trigger | null =>
  triggers.find(({ subjectId }) => subjectId === subject) ?? triggers[0] ?? null;

const cancelling = ({ triggers }: Evaluation): Trigger | null =>
  triggers.find(({ type }) => type === 'case.cancelled') ?? triggers[0] ?? null;

async function follow(
  work: Work<Actor>,
  process: Process,
  decisionClient: DecisionClient,
  look: Evaluation,
  { taskType, subject, requirement, tables, facts, contentFacts }: Finding,
): Promise<Evaluated> {
  const trigger = reasonFor(look, subject);
  const place = { caseId: look.caseId, process: process.name, name: taskType, subject };
  const reason: Reason = { event: eventOf(trigger), tables, facts };
  if (requirement === null) return { opened: 0, ...(await closeTask(work, place, reason)) };
  const content = await taskContent(decisionClient, process, taskType, contentFacts);
  const { isOpened } = await openOrUpdateTask(work, {
    ...place,
    ...requirement,
    group: groupOfProcess[process.name],
    startUrl: process.startUrl,
    suggestedAssignee: content.isDirect ? (trigger?.userId ?? null) : null,
    daysToComplete: content.daysToComplete,
    priority: content.priority,
    toDos: content.toDos,
    reason: { ...reason, tables: [...tables, ...content.tables] },
  });
  return { opened: isOpened ? 1 : 0, closed: 0 };
}

/** The events that a process may emit: those of its tasks. */
export const taskEvents = ['task.created', 'task.updated', 'task.completed'] as const satisfies EventType[];

/** Maximum number of a patient's cases that are evaluated after a change of the patient: the latest. */
const MAX_CASES = 20;

/** The consumer of a process: an event leads to an evaluation of its case; all pending events of a case lead to one. */
export const consumerOf = (process: Process): Consumer => ({
  name: `process ${process.name}`,
  listensTo: [...process.listensTo, 'case.cancelled'],
  emits: taskEvents,
  isTogether: true,
  async lock(db, events) {
    const caseIds: string[] = [];
    for (const event of events) caseIds.push(...(await casesOf(db, event)));
    await holdCases(db, caseIds);
  },
  async handle(work, event, later) {
    // A check without a case creates no work.
    const triggersOf = new Map<string, Trigger[]>();
    for (const one of [event, ...later])
      for (const caseId of await casesOf(work.db, one))
        triggersOf.set(caseId, [...(triggersOf.get(caseId) ?? []), triggerOf(one)]);
    for (const [caseId, triggers] of triggersOf)
      await work.piece(() => evaluateCase(work, process, { caseId, triggers }));
  },
});

const triggerOf = (event: ReadEvent): Trigger => ({
  id: event.id,
  type: event.type,
  subjectId: event.subject_id,
  occurredAt: event.occurred_at,
  // Work triggered by a machine account goes to the group, not to the account.
  userId: event.actor_kind === 'user' ? event.actor_id : null,
});

/** The case of an event, or the cases of a changed patient at the facility of the event. */
async function casesOf(db: Db, event: ReadEvent): Promise<string[]> {
  if (event.case_id !== null) return [event.case_id];
  if (event.type !== 'patient.updated') return [];
  const rows = await db
    .selectFrom(caseRows.as('patient_case'))
    .select('id')
    .where('patient_id', '=', event.subject_id)
    .$if(event.facility_id !== null, (query) => query.where('facility_id', '=', event.facility_id ?? ''))
    .orderBy('service_start', 'desc')
    .orderBy('id')
    .limit(MAX_CASES)
    .execute();
  return rows.map(({ id }) => id);
}
