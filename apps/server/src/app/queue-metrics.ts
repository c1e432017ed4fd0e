import type { Clock } from '@waypost/platform/clock';
import { Gauge } from '@waypost/platform/metrics';
import { sql } from 'kysely';
import type { Db } from '../infrastructure/database.ts';
import type { Job, Waiting } from '../infrastructure/jobs.ts';

type Figures = Waiting & { queue: string; failed: number };

/** The database is queried at most this often, however often the metrics are read. */
const CACHE_MS = 10_000;

/**
 * Publishes for each queue how many items wait, for how long, and how many were given up; every worker reports the same
 * values.
 */
export function measureQueues(jobs: readonly Job[], worker: Db, clock: Clock): void {
  let cached: { until: number; figures: Promise<Figures[]> } | null = null;
  const figures = (): Promise<Figures[]> => {
    if (cached === null || cached.until < Date.now())
      cached = { until: Date.now() + CACHE_MS, figures: queueFigures(jobs, worker, clock.now()) };
    return cached.figures;
  };
  const gauge = (name: string, help: string, read: (figures: Figures) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      async collect() {
        // /ready reports a database that is down; the other metrics are still useful.
        for (const each of await figures().catch(() => [])) this.set({ queue: each.queue }, read(each));
      },
    });
  };
  gauge('waypost_queue_waiting', 'Items that are due in a queue', ({ waiting }) => waiting);
  gauge('waypost_queue_oldest_seconds', 'How long the first of them has been waiting', ({ oldest }) =>
    oldest === null ? 0 : Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000),
  );
  gauge('waypost_queue_failed', 'Items that were given up and wait for an operator', ({ failed }) => failed);
}

/** The figures of the jobs' queues, read one after another to use a single connection. */
export async function queueFigures(jobs: readonly Job[], worker: Db, now: Date): Promise<Figures[]> {
  const { rows: dead } = await sql<{ queue: string; failed: number }>`
    select queue, count(*)::integer as failed from job_attempt where dead_at is not null group by queue`.execute(
    worker,
  );
  const failedIn = new Map(dead.map(({ queue, failed }) => [queue, failed]));
  const figures: Figures[] = [];
  for (const { name, backlog } of jobs) {
    if (!backlog) continue;
    const { rows } = await backlog.count(now).execute(worker);
    const [waiting = { waiting: 0, oldest: null }] = rows;
    figures.push({ queue: name, ...waiting, failed: failedIn.get(name) ?? 0 });
  }
  return figures;
}
