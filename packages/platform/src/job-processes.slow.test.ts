import { afterAll, describe, expect, it } from 'vitest';
import { createJobProcesses } from './job-processes.ts';
import type { sampleJobs } from './testing/sample-jobs.ts';

const entry = new URL('./testing/sample-jobs.ts', import.meta.url);
/** A deadline that no job reaches even on a slow machine, except for the job that hangs. */
const limits = { processes: 1, memoryMb: 64, deadlineMs: 60_000, mostWaiting: 10 };
const pool = createJobProcesses<typeof sampleJobs>(entry, limits);
const shortDeadlinePool = createJobProcesses<typeof sampleJobs>(entry, { ...limits, deadlineMs: 500 });
afterAll(() => {
  pool.close();
  shortDeadlinePool.close();
});

describe('a pool of processes', () => {
  it('the pool returns the results of more jobs than it has processes', async () => {
    const results = await Promise.all([1, 2, 3].map((number) => pool.run('double', number)));
    expect(results).toEqual([2, 4, 6]);
  });

  it('the processes of the pool get no environment variables, which may contain passwords', async () => {
    expect(process.env.PATH).toBeDefined();
    expect(await pool.run('environment', undefined)).not.toContain('PATH');
  });

  it.each([
    ['fails', 'refuse', 'error', 'RangeError', pool],
    ['takes too long', 'hang', 'deadline', 'it took too long', shortDeadlinePool],
    ['fills the memory', 'fill', 'ended', 'the process ended (SIGABRT)', pool],
    ['ends its process', 'end', 'ended', 'the process ended (3)', pool],
  ] as const)(
    'a job that %s fails alone, and the next job succeeds',
    async (_what, name, failure, reason, tried) => {
      const [failed, done] = await Promise.allSettled([tried.run(name, undefined), tried.run('double', 21)]);
      expect(failed).toMatchObject({ status: 'rejected', reason: { failure } });
      expect(String(failed.status === 'rejected' && failed.reason)).toBe(
        `JobError: a job brought no result: ${reason}`,
      );
      expect(done).toEqual({ status: 'fulfilled', value: 42 });
    },
  );

  it('the pool refuses a job when its queue is full; jobs that may wait long are never refused and run first', async () => {
    const small = createJobProcesses<typeof sampleJobs>(entry, { ...limits, mostWaiting: 2 });
    const done: number[] = [];
    const note = (number: number) => done.push(number);
    const running = small.run('double', 1).then(note);
    const waiting = [2, 3].map((number) => small.run('double', number).then(note));
    const refused = small.run('double', 4);
    const unlimited = [5, 6, 7].map((number) =>
      small.run('double', number, { mayWaitLong: true }).then(note),
    );
    await expect(refused).rejects.toMatchObject({ failure: 'busy' });
    await Promise.all([running, ...waiting, ...unlimited]);
    expect(done).toEqual([2, 10, 12, 14, 4, 6]);
    expect(await small.run('double', 8)).toBe(16);
    small.close();
  });

  it('owners take turns: an owner with many jobs waits for its own, and other owners are not refused', async () => {
    const shared = createJobProcesses<typeof sampleJobs>(entry, { ...limits, mostWaiting: 3 });
    const done: string[] = [];
    const run = (owner: string) => shared.run('double', 1, { owner }).then(() => done.push(owner));
    const many = [1, 2, 3, 4].map(() => run('alder'));
    await expect(run('alder')).rejects.toMatchObject({ failure: 'busy' });
    await Promise.all([...many, run('birch'), run('cedar')]);
    expect(done).toEqual(['alder', 'birch', 'cedar', 'alder', 'alder', 'alder']);
    shared.close();
  });

  it('an owner runs one job at a time, so that another process of the pool is free for other owners', async () => {
    const shared = createJobProcesses<typeof sampleJobs>(entry, { ...limits, processes: 2, mostWaiting: 3 });
    const ends: string[] = [];
    const note = (what: string) => () => ends.push(what);
    const hanging = [1, 2].map(() => shared.run('hang', undefined, { owner: 'alder' }).catch(note('alder')));
    await shared.run('double', 1, { owner: 'birch' }).then(note('birch'));
    expect(ends).toEqual(['birch']);
    shared.close();
    await Promise.all(hanging);
  });

  it('a closed pool rejects waiting and new jobs', async () => {
    const closing = createJobProcesses<typeof sampleJobs>(entry, limits);
    const jobs = Promise.allSettled([closing.run('hang', undefined), closing.run('double', 1)]);
    closing.close();
    expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(closing.run('double', 1)).rejects.toThrow('closed');
  });
});
