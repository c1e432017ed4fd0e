import { randomUUID } from 'node:crypto';
import type { Logger } from '@waypost/platform/logger';
import { Counter, durationBuckets, Gauge, Histogram } from '@waypost/platform/metrics';

/** Something a program does again and again by itself; `run` tells how much there was to do. */
export type Duty = { name: string; everyMs: number; run: () => Promise<number> };

const labelNames = ['duty'] as const;
const lastRun = new Gauge({
  name: 'waypost_duty_last_success_timestamp_seconds',
  help: 'When a duty last ran to its end',
  labelNames,
});
const seconds = new Histogram({
  name: 'waypost_duty_seconds',
  help: 'How long a duty takes',
  labelNames,
  buckets: durationBuckets,
});
const failures = new Counter({
  name: 'waypost_duty_failures_total',
  help: 'Runs of a duty that failed',
  labelNames,
});

/**
 * Keeps up the duties, each with a pause between its runs. The lines of one run share a correlation id. The
 * returned function waits for the runs in progress.
 */
export function keepUp(duties: readonly Duty[], logger: Logger): () => Promise<void> {
  const stops = duties.map((duty) => repeat(duty.everyMs, () => runOnce(duty, logger)));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function runOnce({ name, run }: Duty, logger: Logger): Promise<void> {
  const correlationId = randomUUID();
  const ended = seconds.startTimer({ duty: name });
  try {
    const done = await run();
    lastRun.set({ duty: name }, Date.now() / 1000);
    if (done > 0) logger.info({ correlationId, duty: name, done }, 'duty done');
  } catch (error) {
    failures.inc({ duty: name });
    logger.error({ correlationId, duty: name, err: error }, 'duty failed');
  } finally {
    ended();
  }
}

/** Runs `work` again and again with a pause between; the returned function waits for the run in progress. */
function repeat(pauseMs: number, work: () => Promise<void>): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const next = () => {
    running = work().then(() => {
      if (!isStopped) timer = setTimeout(next, pauseMs);
    });
  };
  next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
