import { AGED_DAYS } from '@waypost/contract/tasks/board/calls';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { acrossEntities, type Db } from '../../../infrastructure/database.ts';
import { facilityRows } from '../../facilities/readable.ts';
import { lockCounts } from './counts-lock.ts';
import { dayFigures, dayKey, dayParts, openKey, openParts, retainedDay, tasksWhere } from './parts.ts';

const figures = sql.join(dayFigures.map((name) => sql.ref(name)));
const negatedFigures = sql.join(dayFigures.map((name) => sql`-${sql.ref(name)}`));
const sums = sql.join(dayFigures.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));
const hasNoCounts = sql.join(
  dayFigures.map((name) => sql`sum(${sql.ref(name)}) = 0`),
  sql` and `,
);
const corrected = sql.join(
  dayFigures.map((name) => sql`${sql.ref(name)} = k.${sql.ref(name)} + excluded.${sql.ref(name)}`),
);

type Tools = { worker: Db; clock: Clock; logger: Pick<Logger, 'warn'> };
type Facility = { entity_id: string; id: string };

/** The hour in UTC when it is night at all facilities: the check reads all tasks. */
const CHECK_HOUR = 8;

/** Checks the counts at the right hour; a second call within the hour does not skip a day. */
export const checkCountsAtNight = async (tools: Tools): Promise<number> =>
  tools.clock.now().getUTCHours() === CHECK_HOUR ? checkCounts(tools) : 0;

/**
 * Compares the counts with the tasks, corrects differences, and returns the number of corrected rows: none, unless
 * something wrote tasks without the database's triggers, or moved a facility to another time zone.
 */
export async function checkCounts(tools: Tools): Promise<number> {
  let all = 0;
  // One after another, so that no statement exceeds its time limit.
  const facilities = await tools.worker
    .selectFrom(facilityRows.as('facility'))
    .select(['entity_id', 'id'])
    .execute();
  for (const facility of facilities) all += await checkCountsOf(tools, facility);
  return all;
}

/** The same for one facility. */
export async function checkCountsOf(tools: Tools, facility: Facility): Promise<number> {
  const differing = await correct(tools, facility);
  if (differing > 0)
    tools.logger.warn(
      { entityId: facility.entity_id, facilityId: facility.id, differing },
      'counts of tasks differed from the tasks, and were corrected',
    );
  return differing;
}

/**
 * Each statement sees one snapshot and adds the difference: concurrent changes of tasks neither wait nor get lost. Two
 * concurrent checks would both add it.
 */
const correct = ({ worker, clock }: Tools, facility: Facility): Promise<number> =>
  acrossEntities(worker, async (db) => {
    await lockCounts(db);
    const isOurs = sql`entity_id = ${facility.entity_id}::uuid and facility_id = ${facility.id}::uuid`;
    const changes = sql`(select * from task_count_change where ${isOurs})`;
    const tasks = tasksWhere(isOurs);
    const open = await sql`
      insert into task_open_count as k (${openKey}, n)
      select entity_id, facility_id, task_group, axis, value, day_kind, ${retainedDay(clock.now(), AGED_DAYS)}, sum(n)
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
        union all select ${dayKey}, ${negatedFigures} from task_day_count where ${isOurs}
        union all select ${dayKey}, ${negatedFigures} from (${dayParts(changes)}) c
      ) d group by ${dayKey} having not (${hasNoCounts})
      on conflict (${dayKey}) do update set ${corrected}`.execute(db);
    return Number(open.numAffectedRows ?? 0) + Number(days.numAffectedRows ?? 0);
  });
