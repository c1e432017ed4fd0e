import { afterAll, describe, expect, it } from 'vitest';
import { createJobProcesses } from './job-processes.ts';
import type { tryingJobs } from './testing/trying-jobs.ts';

const entry = new URL('./testing/trying-jobs.ts', import.meta.url);
const limits = { processes: 1, memoryMb: 64, deadlineMs: 2000, mostWaiting: 10 };
const pool = createJobProcesses<typeof tryingJobs>(entry, limits);
afterAll(() => pool.close());

describe('a pool of processes', () => {
  it('gives back what its jobs come to, more of them than there are processes', async () => {
    const results = await Promise.all([1, 2, 3].map((number) => pool.run('double', number)));
    expect(results).toEqual([2, 4, 6]);
  });

  it('shows them nothing of the environment, where passwords may be', async () => {
    expect(process.env.PATH).toBeDefined();
    expect(await pool.run('environment', undefined)).not.toContain('PATH');
  });

  it.each([
    ['fails', 'refuse', 'error', 'RangeError'],
    ['takes too long', 'hang', 'deadline', 'it took too long'],
    ['fills the memory', 'fill', 'ended', 'the process ended (SIGABRT)'],
    ['ends its process', 'end', 'ended', 'the process ended (3)'],
  ] as const)('a job that %s fails alone, and the next one is done', async (_what, name, failure, reason) => {
    const [failed, done] = await Promise.allSettled([pool.run(name, undefined), pool.run('double', 21)]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { failure } });
    expect(String(failed.status === 'rejected' && failed.reason)).toBe(
      `JobError: a job brought no result: ${reason}`,
    );
    expect(done).toEqual({ status: 'fulfilled', value: 42 });
  });

  it('lets so many wait, and refuses who comes then; what nobody would ask for again always waits, and goes first', async () => {
    const small = createJobProcesses<typeof tryingJobs>(entry, { ...limits, mostWaiting: 2 });
    const done: number[] = [];
    const note = (number: number) => done.push(number);
    const atWork = small.run('double', 1).then(note);
    const waiting = [2, 3].map((number) => small.run('double', number).then(note));
    const refused = small.run('double', 4);
    const kept = [5, 6, 7].map((number) => small.run('double', number, { mayWaitLong: true }).then(note));
    await expect(refused).rejects.toMatchObject({ failure: 'busy' });
    await Promise.all([atWork, ...waiting, ...kept]);
    expect(done).toEqual([2, 10, 12, 14, 4, 6]);
    expect(await small.run('double', 8)).toBe(16);
    small.close();
  });

  it('that was closed takes no more, and lets go of what waits', async () => {
    const closing = createJobProcesses<typeof tryingJobs>(entry, limits);
    const jobs = Promise.allSettled([closing.run('hang', undefined), closing.run('double', 1)]);
    closing.close();
    expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(closing.run('double', 1)).rejects.toThrow('closed');
  });
});
