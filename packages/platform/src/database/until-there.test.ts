import { expect, it } from 'vitest';
import { NotYet, pauseAfter, untilThere } from './until-there.ts';

const away = () => Object.assign(new Error('nothing listens there'), { code: 'ECONNREFUSED' });
const wrong = () => Object.assign(new Error('password authentication failed'), { code: '28P01' });

/** Work that fails with each of these in turn and then comes to its end. */
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

it('tries again while the database is away or not ready yet, and tells each new reason once', async () => {
  const said: string[] = [];
  const { tries, work } = failing(away(), away(), new NotYet('a migration is to be applied'));
  expect(await untilThere(work, { say: (reason) => said.push(reason) })).toBe('done');
  expect(said).toEqual(['nothing listens there', 'a migration is to be applied']);
  expect(tries()).toBe(4);
});

it('gives up at once what waiting does not mend', async () => {
  for (const reason of [wrong(), new Error('a mistake of ours')]) {
    const { tries, work } = failing(reason);
    await expect(untilThere(work, { say: () => undefined })).rejects.toBe(reason);
    expect(tries()).toBe(1);
  }
});

it('ends its waiting when the program is to stop', async () => {
  const stopping = new AbortController();
  const say = () => stopping.abort(new Error('stopping'));
  const { tries, work } = failing(away(), away());
  await expect(untilThere(work, { say, stopping: stopping.signal })).rejects.toThrow();
  expect(tries()).toBe(1);
});

it('pauses longer after each failure, and never longer than an operator wants to wait', () => {
  expect([1, 2, 3, 5, 6, 1000].map(pauseAfter)).toEqual([250, 500, 1000, 4000, 5000, 5000]);
});
