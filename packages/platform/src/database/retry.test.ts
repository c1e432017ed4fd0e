import { expect, it } from 'vitest';
import { NotReadyYet, retryPauseMs, retryUntilAvailable } from './retry.ts';

const away = () => Object.assign(new Error('nothing listens there'), { code: 'ECONNREFUSED' });
const invalid = () => Object.assign(new Error('password authentication failed'), { code: '28P01' });

/** Work that fails with each of these errors in turn and then succeeds. */
const failing = (...reasons: Error[]) => {
  let tries = 0;
  return {
    tries: () => tries,
    work: async () => {
      const reason = reasons[tries++];
      if (reason) throw reason;
      return 'done';
    },
  };
};

it('the work is retried while the database is away or not ready, and each new reason is reported once', async () => {
  const messages: string[] = [];
  const { tries, work } = failing(away(), away(), new NotReadyYet('a migration is to be applied'));
  expect(await retryUntilAvailable(work, { report: (reason) => messages.push(reason) })).toBe('done');
  expect(messages).toEqual(['nothing listens there', 'a migration is to be applied']);
  expect(tries()).toBe(4);
});

it('an error that a retry cannot solve is thrown at once', async () => {
  for (const reason of [invalid(), new Error('a mistake of ours')]) {
    const { tries, work } = failing(reason);
    await expect(retryUntilAvailable(work, { report: () => undefined })).rejects.toBe(reason);
    expect(tries()).toBe(1);
  }
});

it('the retries end when the program is asked to stop', async () => {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('stopping'));
  const { tries, work } = failing(away(), away());
  await expect(retryUntilAvailable(work, { report: stop, stopping: stopping.signal })).rejects.toThrow();
  expect(tries()).toBe(1);
});

it('the pause doubles with each failure up to five seconds', () => {
  expect([1, 2, 3, 5, 6, 1000].map(retryPauseMs)).toEqual([250, 500, 1000, 4000, 5000, 5000]);
});
