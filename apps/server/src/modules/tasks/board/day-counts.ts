import { type BoardWeek, TREND_WEEKS } from '@waypost/contract/tasks/board/calls';
import { sql } from 'kysely';
import type { Work } from '../../../framework/work.ts';
import { addDays } from '../../../infrastructure/dates.ts';
import type { BoardScope } from './board-scope.ts';
import { dayFigures, dayKey, dayParts } from './parts.ts';
import { latestMonday } from './weeks.ts';

/** The completed tasks and their averages. */
type Finished = Pick<BoardWeek, 'finished' | 'returned' | 'firstTouchSeconds' | 'handlingSeconds'>;
type Row = {
  week: number | null;
  person: string | null;
  finished_this_week: number;
} & Record<(typeof dayFigures)[number], number>;

type PersonFinished = Finished & { finishedThisWeek: number };
type Days = { weeks: BoardWeek[]; byPerson: ReadonlyMap<string, PersonFinished> };

/**
 * The tasks opened and finished in each week of the trend, and by whom. A week runs from Monday to Sunday,
 * like `thisWeek` of a filter.
 */
export async function dayCounts(work: Work, { groups, person }: BoardScope): Promise<Days> {
  const { db } = work;
  const first = addDays(await latestMonday(work), -7 * (TREND_WEEKS - 1));
  const figures = sql.join(dayFigures.map((name) => sql.ref(name)));
  const isTheirs = person === null ? sql`true` : sql`person = ${person}`;
  const isWithin = sql`task_group = any (${groups}::text[]) and ${isTheirs}`;
  const changes = sql`(select * from task_count_change where task_group = any (${groups}::text[]))`;
  const sums = sql.join(
    dayFigures.map(
      (name) => sql`greatest(0, coalesce(sum(${sql.ref(name)}), 0))::float8 as ${sql.ref(name)}`,
    ),
  );
  const { rows } = await sql<Row>`
    with kept as (
      select ${dayKey}, ${figures} from task_day_count where day >= ${first}::date and ${isWithin}
      union all
      select ${dayKey}, ${figures} from (${dayParts(changes)}) c where day >= ${first}::date and ${isWithin}
    ), dated as (select k.*, (k.day - ${first}::date) / 7 as week from kept k)
    select week, person, greatest(0, coalesce(sum(finished) filter (where week = ${sql.lit(TREND_WEEKS - 1)}), 0))::int
      as finished_this_week, ${sums}
    from dated group by grouping sets ((week), (person))`.execute(db);
  const byWeek = new Map(rows.flatMap((row) => (row.week === null ? [] : [[row.week, row] as const])));
  return {
    weeks: Array.from({ length: TREND_WEEKS }, (_, week) => {
      const row = byWeek.get(week);
      const from = addDays(first, 7 * week);
      const opened = person === null ? (row?.opened ?? 0) : null;
      return { from, to: addDays(from, 6), opened, ...(row ? finishedOf(row) : noFinishedTasks) };
    }),
    byPerson: new Map(
      rows.flatMap((row) =>
        row.person === null || row.finished === 0
          ? []
          : [[row.person, { ...finishedOf(row), finishedThisWeek: row.finished_this_week }] as const],
      ),
    ),
  };
}

export const noFinishedTasks: Finished = {
  finished: 0,
  returned: 0,
  firstTouchSeconds: null,
  handlingSeconds: null,
};

const finishedOf = ({ finished, returned, touched, touch_seconds, handled_seconds }: Row): Finished => ({
  finished,
  returned,
  firstTouchSeconds: touched === 0 ? null : Math.max(0, Math.round(touch_seconds / touched)),
  handlingSeconds: finished === 0 ? null : Math.max(0, Math.round(handled_seconds / finished)),
});
