import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { serviceSource, writeAudit } from '../../kernel/audit.ts';
import { acrossEntities, type Db } from '../../kernel/database.ts';

/**
 * Brings back tasks whose wait is over, once: to their assignee as In Process, or to the queue. The day ends
 * where the facility is. Works across entities as the worker role.
 */
export function endWaits(worker: Db, clock: Clock): Promise<number> {
  return acrossEntities(worker, async (db) => {
    const { rows } = await sql<{ entity_id: string; id: string; status: string; wait_until: string }>`
      with due as (
        select t.entity_id, t.id, t.wait_until from task t
        join facility f on f.entity_id = t.entity_id and f.id = t.facility_id
        where t.status = 'Wait' and t.wait_until <= (${clock.now()}::timestamptz at time zone f.time_zone)::date
        order by t.wait_until limit 500 for update of t skip locked
      )
      update task t set status = case when t.assignee_id is null then 'Open' else 'InProcess' end,
        wait_until = null, version = t.version + 1
      from due where t.entity_id = due.entity_id and t.id = due.id
      returning t.entity_id, t.id, t.status, due.wait_until`.execute(db);
    for (const row of rows) {
      await writeAudit(db, serviceSource(row.entity_id, `wait-${row.id}`, clock), [
        {
          action: 'Mutation',
          operation: 'Update',
          domainType: 'Task',
          domainId: row.id,
          details: [
            { propertyName: 'Status', previousValue: 'Wait', newValue: row.status },
            { propertyName: 'Wait Until', previousValue: row.wait_until, newValue: null },
          ],
        },
      ]);
    }
    return rows.length;
  });
}
