import { sql } from 'kysely';
import { acrossEntities, type Db } from '../../kernel/database.ts';

/**
 * Dates tasks that a program of a version before 089 has finished, or opened again, while programs of both versions ran:
 * the steps say when that was. Says how many there were.
 */
export const dateCompletions = (worker: Db): Promise<number> =>
  acrossEntities(worker, async (db) => {
    const { numAffectedRows } = await sql`
      with undated as (
        select entity_id, id, status from task where (status = 'Complete') <> (completed_at is not null)
      )
      update task t set completed_at = s.at
      from undated u left join lateral (
        select max(x.at) as at from task_step x
        where u.status = 'Complete' and x.entity_id = u.entity_id and x.task_id = u.id
          and x.status = 'Complete' and x.previous_status <> 'Complete' and x.takes_back is null
      ) s on true
      where t.entity_id = u.entity_id and t.id = u.id and t.status = u.status
        and t.completed_at is distinct from s.at`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
