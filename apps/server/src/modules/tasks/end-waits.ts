import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { type Service, service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import { backlogOf } from '../../framework/queue/backlog.ts';
import { type Queue, workQueue } from '../../framework/queue/in-transaction.ts';
import type { Work } from '../../framework/work.ts';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import { facilityRows } from '../facilities/readable.ts';
import { type CurrentTask, inProcessOf, openOf } from './state.ts';
import { transitionLocked } from './transition.ts';

type WaitingTask = CurrentTask & { entity_id: string };

/** The day ends in the time zone of the facility. */
const over = {
  from: sql`task t join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id`,
  isDue: (now: Date) =>
    sql`t.status = 'Wait' and t.wait_until <= (${now}::timestamptz at time zone f.time_zone)::date`,
};
export const waitBacklog = backlogOf(over, sql`t.wait_until::timestamp at time zone f.time_zone`);

const endedWaits = (clock: Clock): Queue<WaitingTask, Service> => ({
  name: 'end waits',
  columns: sql`t.entity_id, t.id, t.version, t.status, t.assignee_id, t.wait_until, t.wait_returns_to, t.condition_code,
    t.task_group, t.case_id, t.facility_id`,
  ...over,
  locked: 't',
  key: sql`t.id`,
  order: sql`t.wait_until`,
  batch: 500,
  emits: ['task.wait-ended'],
  actorOf: () => service,
  sourceOf: ({ entity_id, id }) => serviceSource(entity_id, `wait-${id}`, clock),
  handle: endWait,
});

/** Returns tasks whose wait has ended, once: to their assignee as In Process, or to the queue if requested. */
export const endWaits = (tools: { worker: Db; clock: Clock; logger: Logger }): Promise<number> =>
  workQueue(endedWaits(tools.clock), (work) => acrossEntities(tools.worker, work), tools);

async function endWait(work: Work<Service>, task: WaitingTask): Promise<void> {
  const assignee_id = task.wait_returns_to === 'group' ? null : task.assignee_id;
  const next = assignee_id === null ? openOf(task) : inProcessOf(task, assignee_id);
  await transitionLocked(work, [{ task, next }]);
}
