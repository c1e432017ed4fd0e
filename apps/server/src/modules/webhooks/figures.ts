import type { DeliveryFigures } from '@waypost/contract/webhooks/shapes';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { endpointById, type Place } from './queries.ts';

const HOURS = 24;
const HOUR_MS = 3_600_000;

type Row = { hour: number | null; taken: number; failed: number; median: number | null };

/** The attempts for an endpoint in the last 24 hours, by hour and in total. */
export async function figuresOf(work: Work, place: Place): Promise<DeliveryFigures> {
  await endpointById(work, place);
  const since = new Date(work.clock.now().getTime() - HOURS * HOUR_MS);
  const { rows } = await sql<Row>`
    select hour, count(*) filter (where taken)::int as taken, count(*) filter (where not taken)::int as failed,
      round(percentile_cont(0.5) within group (order by latency_ms))::int as median
    from (
      select floor(extract(epoch from a.at - ${since}::timestamptz) / 3600)::int as hour, a.latency_ms,
        coalesce(a.http_status between 200 and 299, false) as taken
      from webhook_attempt a where a.endpoint_id = ${place.id}::uuid and a.at >= ${since}
    ) a
    group by grouping sets ((hour), ())`.execute(work.db);
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  const of = (hour: number | null) => {
    const { taken = 0, failed = 0, median = null } = byHour.get(hour) ?? {};
    return { taken, failed, medianMs: median };
  };
  return {
    hours: Array.from({ length: HOURS }, (_, hour) => ({
      from: new Date(since.getTime() + hour * HOUR_MS).toISOString(),
      ...of(hour),
    })),
    ...of(null),
  };
}
