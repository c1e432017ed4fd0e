import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';

/** Pause before a new or growing file is checked again. */
const SECOND_SCAN_MS = 60_000;
/** Pause before an unreachable server is tried again; a second failure is reported. */
export const RETRY_MS = 60_000;
/** Interval at which the progress of a running import is read. */
export const FOLLOW_MS = 1_000;

/** After this many failures, an hour of them, a folder is only checked by its own schedule. */
const MAX_RETRIES = 60;

type Seen = { problem: unknown } | { isMore: boolean; isWaiting: boolean };

/** The pause before an early check of a folder; null for none. */
export function againAfter({ failures }: { failures: number }, seen: Seen): number | null {
  if ('problem' in seen) return failures < MAX_RETRIES ? RETRY_MS : null;
  if (seen.isMore) return 0;
  return seen.isWaiting ? SECOND_SCAN_MS : null;
}

type Times = {
  every_minutes: number | null;
  at_time: string | null;
  expected_by: string | null;
  time_zone: string;
};

/** The next moment after `now` at a time of day in a time zone, computed by the database. */
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

/** The next check of a folder, and the time of the next expected file. */
export async function nextTimes(
  db: Db,
  now: Date,
  { every_minutes, at_time, expected_by, time_zone }: Times,
): Promise<{ lookAt: Date; expectedAt: Date | null }> {
  const nextScanAt =
    every_minutes !== null
      ? new Date(now.getTime() + every_minutes * 60_000)
      : await nextTime(db, now, at_time ?? '00:00', time_zone);
  return {
    lookAt: nextScanAt,
    expectedAt: expected_by === null ? null : await nextTime(db, now, expected_by, time_zone),
  };
}

export const earliest = (...times: ReadonlyArray<Date | null>): Date =>
  new Date(Math.min(...times.flatMap((time) => (time ? [time.getTime()] : []))));
