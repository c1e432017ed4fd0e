import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessName } from '@waypost/contract/processes/names';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { type Service, service } from '../framework/actor.ts';
import { serviceSource } from '../framework/audit.ts';
import type { JobTools } from '../framework/job-tools.ts';
import { backlogOf } from '../framework/queue/backlog.ts';
import type { Item } from '../framework/queue/claim.ts';
import { inEachEntity } from '../framework/queue/in-each-entity.ts';
import { type Queue, workQueue } from '../framework/queue/in-transaction.ts';
import type { Work } from '../framework/work.ts';
import { caseRows } from '../modules/cases/readable.ts';
import { evaluateCase, holdCases, taskEvents } from './evaluate-case.ts';
import { processes } from './processes.ts';

/** Number of cases per transaction: few, so that users of the queue do not wait for them. */
const SLICE = 5;
/** The pause between two slices, as a multiple of the duration of the last one, to leave the machine to users. */
const REST = 4;
const LONGEST_REST_MS = 500;

type Running = Item & { process: ProcessName; last_case: string | null };

const running = (entityId: string, clock: Clock): Queue<Running, Service> => ({
  name: 'look at cases again',
  columns: sql`r.id, r.entity_id, r.process, r.last_case`,
  from: sql`reevaluation r`,
  locked: 'r',
  key: sql`r.id`,
  isDue,
  order: sql`r.started_at`,
  batch: 1,
  emits: taskEvents,
  actorOf: () => service,
  sourceOf: ({ id }) => serviceSource(entityId, `reevaluation-${id}`, clock),
  handle: evaluateSlice,
});

const isDue = () => sql`r.state in ('waiting', 'running')`;
export const reevaluationBacklog = backlogOf({ from: sql`reevaluation r`, isDue }, sql`r.started_at`);

/** Evaluates the next cases of each organization with a reevaluation. Returns the number of slices. */
export function reevaluateCases(tools: JobTools): Promise<number> {
  const waiting = sql`select distinct entity_id from reevaluation where state in ('waiting', 'running')`;
  return inEachEntity(tools, waiting, async (open, entityId) => {
    const began = performance.now();
    const done = await workQueue(running(entityId, tools.clock), open, tools);
    await pause(Math.min(REST * (performance.now() - began), LONGEST_REST_MS));
    return done;
  });
}

async function evaluateSlice(work: Work<Service>, { id, process: name, last_case }: Running): Promise<void> {
  const process = processes.find((each) => each.name === name);
  const cases = await work.db
    .selectFrom(caseRows.as('patient_case'))
    .select('id')
    .$if(last_case !== null, (query) => query.where('id', '>', last_case ?? ''))
    .orderBy('id')
    .limit(SLICE)
    .execute();
  await holdCases(
    work.db,
    cases.map((each) => each.id),
  );
  let [opened, closed] = [0, 0];
  for (const { id: caseId } of process ? cases : []) {
    const looked = await work.piece(() =>
      evaluateCase(work, process as NonNullable<typeof process>, { caseId, triggers: [] }),
    );
    opened += looked.opened;
    closed += looked.closed;
  }
  const isDone = cases.length < SLICE;
  await work.db
    .updateTable('reevaluation')
    .set(({ eb }) => ({
      state: isDone ? 'done' : 'running',
      ended_at: isDone ? work.clock.now() : null,
      last_case: cases.at(-1)?.id ?? last_case,
      done: eb('done', '+', cases.length),
      opened: eb('opened', '+', opened),
      closed: eb('closed', '+', closed),
    }))
    .where('id', '=', id)
    .execute();
}
