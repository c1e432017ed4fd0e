import { createLogger } from '@waypost/platform/logger';
import { register } from '@waypost/platform/metrics';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Backlog, type BacklogPoll, type Job, startJobs } from './jobs.ts';

function logged() {
  const lines: { msg: string; trouble?: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const logger = createLogger({ logLevel: 'info' }, 'worker', new Map(), { write });
  return { logger, texts: () => lines.map(({ msg }) => msg) };
}

/** No queue of these tests has a backlog. */
const nothing: BacklogPoll = { which: async () => [], everyMs: 60_000, idleEveryMs: 60_000 };

const away = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

afterEach(() => void vi.useRealTimers());

describe('a job', () => {
  it('a job runs again after its pause, and logs a run that found work', async () => {
    const { logger, texts } = logged();
    const run = vi.fn().mockResolvedValueOnce(2).mockResolvedValue(0);
    const jobs = startJobs([{ name: 'sweep', everyMs: 1, run }], logger, nothing);
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3));
    await jobs.stop();
    expect(texts()).toEqual(['job done']);
  });

  it('a failed job is logged by its name, and runs again', async () => {
    const { logger, texts } = logged();
    const run = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(0);
    const jobs = startJobs([{ name: 'sweep', everyMs: 1, run }], logger, nothing);
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(1));
    await jobs.stop();
    expect(texts()).toEqual(['job failed']);
  });

  it('a stopped job waits for everything that its runs have started', async () => {
    const { logger } = logged();
    const drain = Promise.withResolvers<void>();
    const job = { name: 'send', everyMs: 1, run: async () => 0, drain: () => drain.promise };
    let isStopped = false;
    const stopping = startJobs([job], logger, nothing)
      .stop()
      .then(() => {
        isStopped = true;
      });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    drain.resolve();
    await stopping;
    expect(isStopped).toBe(true);
  });

  it('a job waits while the database is down, and logs one line at the start and one at the end', async () => {
    const { logger, texts } = logged();
    const run = vi.fn().mockRejectedValueOnce(away()).mockRejectedValueOnce(away()).mockResolvedValue(0);
    const jobs = startJobs([{ name: 'sweep', everyMs: 1, run }], logger, nothing);
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(2), { timeout: 10_000 });
    await jobs.stop();
    expect(texts()).toEqual(['the database is in trouble; jobs wait for it', 'the database is back']);
  });

  it('a deadlock counts as a failure of the job, not as an outage of the database', async () => {
    const { logger, texts } = logged();
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const run = vi.fn().mockRejectedValueOnce(deadlock).mockResolvedValue(0);
    const jobs = startJobs([{ name: 'sweep', everyMs: 1, run }], logger, nothing);
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(1));
    await jobs.stop();
    expect(texts()).toEqual(['job failed']);
  });

  it('a stopped job finishes the run in progress, and does not run again', async () => {
    vi.useFakeTimers();
    const { logger } = logged();
    const order: string[] = [];
    const held = Promise.withResolvers<void>();
    const run = vi.fn(async () => {
      await held.promise;
      order.push('ended');
      return 0;
    });
    const stopped = startJobs([{ name: 'sweep', everyMs: 1, run }], logger, nothing)
      .stop()
      .then(() => order.push('stopped'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(order).toEqual([]);
    held.resolve();
    await stopped;
    expect(order).toEqual(['ended', 'stopped']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('a queue runs again at once while it finds work, and when it is woken', async () => {
    vi.useFakeTimers();
    const { logger } = logged();
    const run = vi.fn().mockResolvedValueOnce(5).mockResolvedValue(0);
    const jobs = startJobs(
      [
        { name: 'queue', everyMs: 60_000, run, isQueue: true },
        { name: 'other', everyMs: 60_000, run: async () => 1 },
      ],
      logger,
      nothing,
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(run).toHaveBeenCalledTimes(2);
    jobs.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(3);
    await jobs.stop();
    jobs.wake();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('a job that is woken during a run runs once more, because that run may have checked too early', async () => {
    const { logger } = logged();
    let end = () => {};
    const run = vi
      .fn()
      .mockImplementationOnce(() => new Promise<number>((done) => (end = () => done(0))))
      .mockResolvedValue(0);
    const jobs = startJobs([{ name: 'queue', everyMs: 60_000, run, isQueue: true }], logger, nothing);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    jobs.wake();
    end();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    await jobs.stop();
  });

  it('a queue that is woken repeatedly starts at most ten times a second', async () => {
    vi.useFakeTimers();
    const run = vi.fn().mockResolvedValue(0);
    const jobs = startJobs(
      [{ name: 'queue', everyMs: 60_000, run, isQueue: true }],
      logged().logger,
      nothing,
    );
    await vi.advanceTimersByTimeAsync(1000);
    for (let at = 0; at < 50; at += 1) {
      jobs.wake();
      await vi.advanceTimersByTimeAsync(20);
    }
    // One run is the first, and the first wake is followed at once.
    expect(run).toHaveBeenCalledTimes(12);
    await jobs.stop();
  });

  it('a half-time queue rests as long as it worked, at most a second, even when it is woken', async () => {
    vi.useFakeTimers();
    const ends: Array<(done: number) => void> = [];
    const run = () => new Promise<number>((end) => void ends.push(end));
    const job = { name: 'queue', everyMs: 60_000, run, isQueue: true, isHalfTime: true };
    const jobs = startJobs([job], logged().logger, nothing);
    const workFor = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      ends.at(-1)?.(1);
      await vi.advanceTimersByTimeAsync(0);
      jobs.wake();
    };
    const runsAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return ends.length;
    };
    await workFor(400);
    expect([await runsAfter(390), await runsAfter(20)]).toEqual([1, 2]);
    await workFor(5000);
    expect([await runsAfter(990), await runsAfter(20)]).toEqual([2, 3]);
    ends.at(-1)?.(0);
    await jobs.stop();
  });

  describe('a queue that reports whether it has work', () => {
    const backlog = {} as Backlog;
    const queueNamed = (name: string) => ({
      name,
      everyMs: 60_000,
      isQueue: true,
      backlog,
      run: vi.fn<Job['run']>().mockResolvedValue(0),
    });

    it('a queue that can report its work runs only if it has some or is woken', async () => {
      vi.useFakeTimers();
      const [busy, idle] = [queueNamed('busy'), queueNamed('idle')];
      const which = vi.fn<BacklogPoll['which']>().mockResolvedValue([false, false]);
      const jobs = startJobs([busy, idle], logged().logger, { which, everyMs: 500, idleEveryMs: 1000 });
      // The remaining work of the previous program starts without a pause.
      await vi.advanceTimersByTimeAsync(0);
      expect([busy.run.mock.calls.length, idle.run.mock.calls.length]).toEqual([1, 1]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect([busy.run.mock.calls.length, idle.run.mock.calls.length]).toEqual([1, 1]);
      expect(which).toHaveBeenCalledTimes(21);
      which.mockResolvedValueOnce([true, false]);
      await vi.advanceTimersByTimeAsync(501);
      expect([busy.run.mock.calls.length, idle.run.mock.calls.length]).toEqual([2, 1]);
      which.mockResolvedValueOnce([true, false]);
      await vi.advanceTimersByTimeAsync(150);
      jobs.wake();
      await vi.advanceTimersByTimeAsync(1);
      expect([busy.run.mock.calls.length, idle.run.mock.calls.length]).toEqual([3, 1]);
      await jobs.stop();
    });

    it('queues are polled half as often after an idle minute, until one has work again', async () => {
      vi.useFakeTimers();
      const which = vi.fn<BacklogPoll['which']>().mockResolvedValue([false]);
      const jobs = startJobs([queueNamed('queue')], logged().logger, {
        which,
        everyMs: 500,
        idleEveryMs: 1000,
      });
      const pollsIn = async (ms: number): Promise<number> => {
        which.mockClear();
        await vi.advanceTimersByTimeAsync(ms);
        return which.mock.calls.length;
      };
      await vi.advanceTimersByTimeAsync(50_000);
      expect(await pollsIn(5000)).toBe(10);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await pollsIn(5000)).toBe(5);
      which.mockResolvedValueOnce([true]);
      await vi.advanceTimersByTimeAsync(1000);
      expect(await pollsIn(5000)).toBe(10);
      await jobs.stop();
    });

    it('a queue runs again while it finds work, and is polled if it cannot report its work', async () => {
      vi.useFakeTimers();
      const { logger, texts } = logged();
      const queue = queueNamed('queue');
      const which = vi.fn<BacklogPoll['which']>().mockResolvedValue([false]);
      const jobs = startJobs([queue], logger, { which, everyMs: 500, idleEveryMs: 1000 });
      await vi.advanceTimersByTimeAsync(150);
      queue.run.mockResolvedValueOnce(7).mockResolvedValueOnce(7).mockResolvedValue(0);
      which.mockResolvedValueOnce([true]);
      await vi.advanceTimersByTimeAsync(510);
      expect(queue.run).toHaveBeenCalledTimes(4);
      which.mockRejectedValueOnce(away());
      await vi.advanceTimersByTimeAsync(500);
      expect(queue.run).toHaveBeenCalledTimes(5);
      expect(texts()).toContain('the database is in trouble; jobs wait for it');
      which.mockRejectedValueOnce(new Error('no such column'));
      await vi.advanceTimersByTimeAsync(5000);
      expect(queue.run).toHaveBeenCalledTimes(6);
      expect(texts().slice(-2)).toEqual([
        'the database is back',
        'which queues have something could not be found out',
      ]);
      await jobs.stop();
    });
  });

  it('the metrics count a job’s runs and their duration', async () => {
    const { logger } = logged();
    await startJobs([{ name: 'measured', everyMs: 1, run: async () => 0 }], logger, nothing).stop();
    const shown = await register.metrics();
    expect(shown).toMatch(/waypost_job_seconds_count\{job="measured"\} 1\n/);
    expect(shown).toMatch(/waypost_job_last_success_timestamp_seconds\{job="measured"\} \d/);
  });
});
