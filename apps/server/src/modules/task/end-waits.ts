import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { type Actor, service } from '../../kernel/actor.ts';
import { serviceSource } from '../../kernel/audit.ts';
import { acrossEntities, type Db } from '../../kernel/database.ts';
import { doWork, type Work } from '../../kernel/work.ts';
import { type CurrentTask, transition } from './transition.ts';

/** Tasks that one transaction brings back. */
const BATCH = 500;

/**
 * Brings back tasks whose wait is over, once: to their assignee as In Process, or to the queue. The day ends
 * where the facility is. Works across entities as the worker role.
 */
export function endWaits(worker: Db, clock: Clock): Promise<number> {
  return acrossEntities(worker, async (db) => {
    const { rows } = await sql<CurrentTask & { entity_id: string }>`
      select t.entity_id, t.id, t.version, t.status, t.assignee_id, t.wait_until, t.condition_code, t.task_group
      from task t join facility f on f.entity_id = t.entity_id and f.id = t.facility_id
      where t.status = 'Wait' and t.wait_until <= (${clock.now()}::timestamptz at time zone f.time_zone)::date
      order by t.wait_until limit ${BATCH} for update of t skip locked`.execute(db);
    for (const { entity_id, ...task } of rows) {
      const source = serviceSource(entity_id, `wait-${task.id}`, clock);
      await doWork({ db, actor: service, source }, true, (work) => endWait(work, task));
    }
    return rows.length;
  });
}

async function endWait(work: Work<Actor>, task: CurrentTask): Promise<void> {
  const { assignee_id, condition_code } = task;
  const status = assignee_id === null ? 'Open' : 'InProcess';
  await transition(work, task, { status, assignee_id, wait_until: null, condition_code });
}
