import { randomUUID } from 'node:crypto';
import { type Trouble, troubleOf } from '@waypost/platform/database/trouble';
import { pauseAfter } from '@waypost/platform/database/until-there';
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
 * Keeps up the duties, each with a pause between its runs. The lines of one run share a correlation id. While the
 * database is in trouble they try again with growing pauses, and one line tells it for all. The returned function waits
 * for the runs in progress.
 */
export function keepUp(duties: readonly Duty[], logger: Logger): () => Promise<void> {
  const tell = troubleTeller(logger);
  const stops = duties.map((duty) => {
    let failures = 0;
    return repeat(async () => {
      const trouble = await runOnce(duty, logger, tell);
      failures = trouble === null ? 0 : failures + 1;
      return failures === 0 ? duty.everyMs : Math.max(duty.everyMs, pauseAfter(failures));
    });
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

type Tell = (trouble: Trouble | null, error?: unknown) => void;

/** Says once that the database is in trouble, and once that it is not any more. */
function troubleTeller(logger: Logger): Tell {
  let told: Trouble | null = null;
  return (trouble, error) => {
    if (trouble === told) return;
    told = trouble;
    if (trouble) logger.warn({ trouble, err: error }, 'the database is in trouble; duties wait for it');
    else logger.info('the database is back');
  };
}

/** Resolves to what the matter was with the database; null: nothing. */
async function runOnce({ name, run }: Duty, logger: Logger, tell: Tell): Promise<Trouble | null> {
  const correlationId = randomUUID();
  const ended = seconds.startTimer({ duty: name });
  try {
    const done = await run();
    lastRun.set({ duty: name }, Date.now() / 1000);
    if (done > 0) logger.info({ correlationId, duty: name, done }, 'duty done');
    tell(null);
    return null;
  } catch (error) {
    failures.inc({ duty: name });
    const trouble = troubleOf(error);
    if (trouble) tell(trouble, error);
    else logger.error({ correlationId, duty: name, err: error }, 'duty failed');
    return trouble;
  } finally {
    ended();
  }
}

/** Runs `work` again and again after the pause it asks for; the returned function waits for the run in progress. */
function repeat(work: () => Promise<number>): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const next = () => {
    running = work().then((pauseMs) => {
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
