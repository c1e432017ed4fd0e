import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';

/** What is seen for the first time, or grows, is looked at again after so long. */
const SECOND_LOOK_MS = 60_000;
/** A server that could not be reached is tried again after so long; who gets the reports is told when it fails again. */
export const RETRY_MS = 60_000;
/** How often an import that goes on is asked how far it is. */
export const FOLLOW_MS = 1_000;

/** After so many failures, an hour of them, its own schedule is often enough for a folder. */
const MOST_RETRIES = 60;

type Seen = { problem: unknown } | { isMore: boolean; isWaiting: boolean };

/** How soon a folder that was looked into is looked into before its schedule says so; null: not before. */
export function againAfter({ failures }: { failures: number }, seen: Seen): number | null {
  if ('problem' in seen) return failures < MOST_RETRIES ? RETRY_MS : null;
  if (seen.isMore) return 0;
  return seen.isWaiting ? SECOND_LOOK_MS : null;
}

type Times = {
  every_minutes: number | null;
  at_time: string | null;
  expected_by: string | null;
  time_zone: string;
};

/** The next moment after `now` at which it is a time of day in a zone; the database knows the zones. */
async function nextTime(db: Db, now: Date, time: string, zone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select min(at) as at from (
      select ((${now}::timestamptz at time zone ${zone}::text)::date + d + ${time}::time) at time zone ${zone}::text as at
      from generate_series(0, 2) d) t
    where at > ${now}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a day has no such time');
  return row.at;
}

/** When a folder is looked into next, and by when the next file is expected. */
export async function nextTimes(
  db: Db,
  now: Date,
  { every_minutes, at_time, expected_by, time_zone }: Times,
): Promise<{ lookAt: Date; expectedAt: Date | null }> {
  const lookAt =
    every_minutes !== null
      ? new Date(now.getTime() + every_minutes * 60_000)
      : await nextTime(db, now, at_time ?? '00:00', time_zone);
  return {
    lookAt,
    expectedAt: expected_by === null ? null : await nextTime(db, now, expected_by, time_zone),
  };
}

export const earliest = (...times: ReadonlyArray<Date | null>): Date =>
  new Date(Math.min(...times.flatMap((time) => (time ? [time.getTime()] : []))));
