import type { EventType } from '@waypost/contract/core/events';
import type { Consumer, ReadEvent } from '../framework/consumers.ts';
import type { Db } from '../infrastructure/database.ts';
import { lockTasksOf } from '../modules/tasks/module.ts';
import { evaluateCase } from './evaluate-case.ts';
import type { Process } from './process.ts';

/** What a process may tell of: its tasks. */
export const taskEvents = ['task.created', 'task.updated', 'task.completed'] as const satisfies EventType[];

/** Cases of a patient that a change of the patient is looked at for: the latest. */
const MOST_CASES = 20;

/** The consumer of a process: an event, a look at its case. */
export const consumerOf = (process: Process): Consumer => ({
  name: `process ${process.name}`,
  listensTo: process.listensTo,
  emits: taskEvents,
  async lock(db, events) {
    const caseIds: string[] = [];
    for (const event of events) caseIds.push(...(await casesOf(db, event)));
    await lockTasksOf(db, caseIds);
  },
  async handle(work, event) {
    const trigger = {
      id: event.id,
      type: event.type,
      subjectId: event.subject_id,
      occurredAt: event.occurred_at,
      // What a machine account sets off is work for the group, not for the account.
      userId: event.actor_kind === 'user' ? event.actor_id : null,
    };
    // A check that belongs to no case makes no work.
    work.unchanged();
    for (const caseId of await casesOf(work.db, event))
      await evaluateCase(work, process, { caseId, trigger });
  },
});

/** The case of an event, or the cases of a patient who was changed: those of the facility that is told of it. */
async function casesOf(db: Db, event: ReadEvent): Promise<string[]> {
  if (event.case_id !== null) return [event.case_id];
  if (event.type !== 'patient.updated') return [];
  const rows = await db
    .selectFrom('patient_case')
    .select('id')
    .where('patient_id', '=', event.subject_id)
    .$if(event.facility_id !== null, (query) => query.where('facility_id', '=', event.facility_id ?? ''))
    .orderBy('service_start', 'desc')
    .orderBy('id')
    .limit(MOST_CASES)
    .execute();
  return rows.map(({ id }) => id);
}
