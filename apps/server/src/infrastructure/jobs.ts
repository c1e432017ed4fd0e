import { randomUUID } from 'node:crypto';
import { retryPauseMs } from '@waypost/platform/database/retry';
import { classifyDatabaseError, type DatabaseTrouble } from '@waypost/platform/database/trouble';
import type { Logger } from '@waypost/platform/logger';
import { Counter, durationBuckets, Gauge, Histogram } from '@waypost/platform/metrics';
import type { RawBuilder } from 'kysely';

/** The pending items of a job's queue: their number, and the time since which the first has been waiting. */
export type Waiting = { waiting: number; oldest: Date | null };
/** Across entities: the statement that counts the items, and the condition that there is any. */
export type Backlog = { count(now: Date): RawBuilder<Waiting>; isAny(now: Date): RawBuilder<unknown> };

/** A recurring background job; `run` returns the number of items it handled. */
export type Job = {
  name: string;
  everyMs: number;
  run: () => Promise<number>;
  /**
   * The job runs again at once while it finds work, and whenever it is woken. A job with a backlog has no pause: all
   * such jobs share one query for pending items.
   */
  isQueue?: boolean;
  /** The job first pauses for as long as it worked, to leave the machine to others while it catches up. */
  isHalfTime?: boolean;
  /** Waits for a limited time for work that a run has started without waiting for it. */
  drain?: () => Promise<void>;
  backlog?: Backlog;
};

/**
 * Minimum time between two runs of a job that is woken repeatedly, so that it finds several items together. The first
 * run is immediate.
 */
const MIN_WAKE_INTERVAL_MS = 100;
/** Maximum pause of a queue that works half of the time. */
const LONGEST_PAUSE_MS = 1000;
/** Time without pending items after which the queues are polled less often. */
const IDLE_AFTER_MS = 60_000;

/**
 * Finds the queues with pending items in one statement, every `everyMs` and when woken; every `idleEveryMs` once nothing
 * has been found for a minute.
 */
export type BacklogPoll = {
  which(backlogs: readonly Backlog[]): Promise<boolean[]>;
  everyMs: number;
  idleEveryMs: number;
};

const labelNames = ['job'] as const;
const lastRun = new Gauge({
  name: 'waypost_job_last_success_timestamp_seconds',
  help: 'When a job last ran to its end',
  labelNames,
});
const seconds = new Histogram({
  name: 'waypost_job_seconds',
  help: 'How long a job takes',
  labelNames,
  buckets: durationBuckets,
});
const failures = new Counter({
  name: 'waypost_job_failures_total',
  help: 'Runs of a job that failed',
  labelNames,
});

const handled = new Counter({
  name: 'waypost_job_items_total',
  help: 'Items that a job handled',
  labelNames,
});

export type RunningJobs = {
  /** Runs the queues now instead of after their pause. */
  wake(): void;
  /** Waits for the current runs and the work they have started, and starts no more. */
  stop(): Promise<void>;
};

/**
 * Starts the jobs, each with a pause between runs. The log lines of one run share a correlation id. While the database
 * is in trouble they retry with growing pauses, and a single line is logged for all of them.
 */
export function startJobs(jobs: readonly Job[], logger: Logger, backlogPoll: BacklogPoll): RunningJobs {
  const reportFailure = failureReporter(logger);
  const running = jobs.map((job): Running => {
    let failures = 0;
    const isPolled = job.isQueue && job.backlog !== undefined;
    const loop = repeat(async () => {
      const began = performance.now();
      const { trouble, done } = await runOnce(job, logger, reportFailure);
      failures = trouble === null ? 0 : failures + 1;
      if (failures > 0) return { pauseMs: Math.max(job.everyMs, retryPauseMs(failures)), restMs: 0 };
      if (!job.isQueue || done === 0) return { pauseMs: isPolled ? null : job.everyMs, restMs: 0 };
      const restMs = job.isHalfTime ? Math.min(performance.now() - began, LONGEST_PAUSE_MS) : 0;
      return { pauseMs: restMs, restMs };
    });
    return { job, loop };
  });
  const backlogLoop = repeat(pollBacklogs(running, backlogPoll, logger, reportFailure));
  return {
    wake() {
      backlogLoop.wake();
      for (const { job, loop } of running) if (job.isQueue && !job.backlog) loop.wake();
    },
    async stop() {
      await backlogLoop.stop();
      await Promise.all(running.map(({ job, loop }) => loop.stop().then(() => job.drain?.())));
    },
  };
}

type Running = { job: Job; loop: Loop };

/** Wakes the queues with pending items. Queues without any count as having run. */
function pollBacklogs(
  running: readonly Running[],
  { which, everyMs, idleEveryMs }: BacklogPoll,
  logger: Logger,
  reportFailure: ReportFailure,
): () => Promise<Next> {
  const queues = running.flatMap(({ job, loop }) =>
    job.isQueue && job.backlog ? [{ name: job.name, loop, backlog: job.backlog }] : [],
  );
  let failures = 0;
  let lastFoundAt = performance.now();
  return async () => {
    if (queues.length === 0) return { pauseMs: null, restMs: 0 };
    try {
      const found = await which(queues.map(({ backlog }) => backlog));
      for (const [at, { name, loop }] of queues.entries()) {
        if (found[at]) loop.wake();
        else lastRun.set({ job: name }, Date.now() / 1000);
      }
      failures = 0;
      reportFailure(null);
      if (found.includes(true)) lastFoundAt = performance.now();
      const isIdle = performance.now() - lastFoundAt > IDLE_AFTER_MS;
      return { pauseMs: isIdle ? idleEveryMs : everyMs, restMs: 0 };
    } catch (error) {
      const trouble = classifyDatabaseError(error);
      if (trouble) reportFailure(trouble, error);
      else logger.error({ err: error }, 'which queues have something could not be found out');
      // It is unknown which are empty, so all of them run.
      for (const { loop } of queues) loop.wake();
      failures += 1;
      return { pauseMs: Math.max(everyMs, retryPauseMs(failures)), restMs: 0 };
    }
  };
}

type ReportFailure = (trouble: DatabaseTrouble | null, error?: unknown) => void;

/** Logs once that the database is in trouble, and once that it has recovered. */
function failureReporter(logger: Logger): ReportFailure {
  let lastReported: DatabaseTrouble | null = null;
  return (trouble, error) => {
    if (trouble === lastReported) return;
    lastReported = trouble;
    if (trouble) logger.warn({ trouble, err: error }, 'the database is in trouble; jobs wait for it');
    else logger.info('the database is back');
  };
}

type RunResult = { trouble: DatabaseTrouble | null; done: number };

async function runOnce({ name, run }: Job, logger: Logger, reportFailure: ReportFailure): Promise<RunResult> {
  const correlationId = randomUUID();
  const ended = seconds.startTimer({ job: name });
  try {
    const done = await run();
    lastRun.set({ job: name }, Date.now() / 1000);
    handled.inc({ job: name }, done);
    if (done > 0) logger.info({ correlationId, job: name, done }, 'job done');
    reportFailure(null);
    return { trouble: null, done };
  } catch (error) {
    failures.inc({ job: name });
    const trouble = classifyDatabaseError(error);
    if (trouble) reportFailure(trouble, error);
    else logger.error({ correlationId, job: name, err: error }, 'job failed');
    return { trouble, done: 0 };
  } finally {
    ended();
  }
}

type Loop = { wake(): void; stop(): Promise<void> };

/** The time of the next run: after a pause, or only when woken; no wake shortens its rest. */
type Next = { pauseMs: number | null; restMs: number };

/** Repeats `work`, each time after the pause in milliseconds that it returns. */
function repeat(work: () => Promise<Next>): Loop {
  let isStopped = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  // No wake starts it earlier.
  let earliestStart = 0;
  const next = () => {
    isWoken = false;
    earliestStart = performance.now() + MIN_WAKE_INTERVAL_MS;
    running = work().then(({ pauseMs, restMs }) => {
      running = null;
      earliestStart = Math.max(earliestStart, performance.now() + restMs);
      if (isStopped) return;
      if (isWoken) beginWoken();
      else if (pauseMs !== null) timer = setTimeout(next, pauseMs);
    });
  };
  const beginWoken = () => {
    clearTimeout(timer);
    timer = setTimeout(next, Math.max(0, earliestStart - performance.now()));
  };
  next();
  return {
    wake() {
      // A run in progress may have read too early, so another run follows it.
      isWoken = true;
      if (running === null && !isStopped) beginWoken();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
