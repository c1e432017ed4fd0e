import { AGED_DAYS } from '@waypost/contract/services/board';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { acrossEntities, type Db } from '../../kernel/database.ts';
import { allTasks, dayFigures, dayKey, dayParts, keptDay, openKey, openParts } from './parts.ts';

const figures = sql.join(dayFigures.map((name) => sql.ref(name)));
const less = sql.join(dayFigures.map((name) => sql`-${sql.ref(name)}`));
const sums = sql.join(dayFigures.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));
const isNothing = sql.join(
  dayFigures.map((name) => sql`sum(${sql.ref(name)}) = 0`),
  sql` and `,
);
const corrected = sql.join(
  dayFigures.map((name) => sql`${sql.ref(name)} = k.${sql.ref(name)} + excluded.${sql.ref(name)}`),
);

/**
 * Compares the counts with the tasks, corrects what differs, and says how many rows that were: none, unless something wrote
 * tasks around the database’s own triggers, or moved a facility to another time zone.
 */
export async function checkCounts(tools: { worker: Db; clock: Clock; logger: Logger }): Promise<number> {
  let all = 0;
  const entities = await tools.worker.selectFrom('entity').select('id').execute();
  for (const { id } of entities) {
    const differing = await correct(tools, id);
    all += differing;
    if (differing > 0)
      tools.logger.warn(
        { entityId: id, differing },
        'counts of tasks differed from the tasks, and were corrected',
      );
  }
  return all;
}

/** Each statement sees one moment and adds the difference: whoever changes tasks meanwhile neither waits nor is lost. */
const correct = ({ worker, clock }: { worker: Db; clock: Clock }, entityId: string): Promise<number> =>
  acrossEntities(worker, async (db) => {
    const isOurs = sql`entity_id = ${entityId}::uuid`;
    const changes = sql`(select * from task_count_change where ${isOurs})`;
    const tasks = allTasks(entityId);
    const open = await sql`
      insert into task_open_count as k (${openKey}, n)
      select entity_id, facility_id, task_group, axis, value, day_kind, ${keptDay(clock.now(), AGED_DAYS)}, sum(n)
      from (
        ${openParts(tasks)}
        union all select ${openKey}, -n from task_open_count where ${isOurs}
        union all select ${openKey}, -n from (${openParts(changes)}) c
      ) d group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
      on conflict (${openKey}) do update set n = k.n + excluded.n`.execute(db);
    const days = await sql`
      insert into task_day_count as k (${dayKey}, ${figures})
      select ${dayKey}, ${sums} from (
        ${dayParts(tasks)}
        union all select ${dayKey}, ${less} from task_day_count where ${isOurs}
        union all select ${dayKey}, ${less} from (${dayParts(changes)}) c
      ) d group by ${dayKey} having not (${isNothing})
      on conflict (${dayKey}) do update set ${corrected}`.execute(db);
    return Number(open.numAffectedRows ?? 0) + Number(days.numAffectedRows ?? 0);
  });
