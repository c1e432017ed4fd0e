import { AGED_DAYS } from '@waypost/contract/tasks/board/calls';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { acrossEntities, type Db } from '../../../infrastructure/database.ts';
import { lockCounts, tryLockCounts } from './counts-lock.ts';
import { dayFigures, dayKey, dayParts, openKey, openParts, retainedDay } from './parts.ts';

/** Number of changes that are added up in one transaction. */
const BATCH_SIZE = 20_000;

const addedFigures = sql.join(
  dayFigures.map((name) => sql`${sql.ref(name)} = k.${sql.ref(name)} + excluded.${sql.ref(name)}`),
);
const figures = sql.join(dayFigures.map((name) => sql.ref(name)));
const countsNothing = sql.join(
  dayFigures.map((name) => sql`${sql.ref(name)} = 0`),
  sql` and `,
);

/** Adds up the recorded changes of tasks, and returns their number. Runs as the worker, across entities. */
export async function addUpCounts(worker: Db): Promise<number> {
  let done = 0;
  for (;;) {
    const some = await addUpBatch(worker);
    done += some;
    if (some < BATCH_SIZE) return done;
  }
}

const addUpBatch = (worker: Db): Promise<number> =>
  acrossEntities(worker, async (db) => {
    if (!(await tryLockCounts(db))) return 0;
    const { rows } = await sql<{ done: number }>`
      with taken as (
        delete from task_count_change where (entity_id, id) in (
          select entity_id, id from task_count_change order by id limit ${sql.lit(BATCH_SIZE)})
        returning *
      ), open_counts as (
        insert into task_open_count as k (${openKey}, n)
        select * from (${openParts(sql`taken`)}) p
        on conflict (${openKey}) do update set n = k.n + excluded.n
      ), day_counts as (
        insert into task_day_count as k (${dayKey}, ${figures})
        select * from (${dayParts(sql`taken`)}) p
        on conflict (${dayKey}) do update set ${addedFigures}
      )
      select count(*)::int as done from taken`.execute(db);
    return rows[0]?.done ?? 0;
  });

/** Joins past days into one, and deletes rows that count nothing. The shown figures stay the same. */
export const tidyCounts = (worker: Db, clock: Clock): Promise<number> =>
  acrossEntities(worker, async (db) => {
    await lockCounts(db);
    const { numAffectedRows: emptied } = await sql`delete from task_open_count where n = 0`.execute(db);
    const { numAffectedRows: blank } = await sql`delete from task_day_count where ${countsNothing}`.execute(
      db,
    );
    const { numAffectedRows: merged } = await sql`
      with over as (
        delete from task_open_count
        where day <> '-infinity' and day <> ${retainedDay(clock.now(), AGED_DAYS)} returning *
      )
      insert into task_open_count as k (${openKey}, n)
      select entity_id, facility_id, task_group, axis, value, day_kind, '-infinity'::date, sum(n) from over
      group by 1, 2, 3, 4, 5, 6
      on conflict (${openKey}) do update set n = k.n + excluded.n`.execute(db);
    return Number(emptied ?? 0) + Number(blank ?? 0) + Number(merged ?? 0);
  });
