import { expect, it } from 'vitest';
import { nextToOpen } from './next-to-open.ts';
import { Rotation } from './rotation.ts';

/** Nobody else is at work. */
const alone = { areOthersActive: () => Promise.resolve(false), now: () => 0, pause: () => Promise.resolve() };
const turnsOf = () => new Rotation(alone);

const large = 50 * 1024 * 1024;

it('a slice waits for at most one slice of a long file, and organizations take turns however many files they have', async () => {
  const turns = turnsOf();
  const served: string[] = [];
  let running = 0;
  const file = async (entityId: string, id: string, slices: number) => {
    for (let at = 0; at < slices; at += 1)
      await turns.take({ entityId, id, userId: 'ines' }, async () => {
        running += 1;
        expect(running).toBe(1);
        served.push(id);
        await Promise.resolve();
        if (id === 'long' && at === 2) joined = Promise.all([file('B', 'small', 1), file('A', 'second', 2)]);
        running -= 1;
      });
  };
  let joined: Promise<unknown> = Promise.resolve();
  await file('A', 'long', 6);
  await joined;
  expect(served).toEqual(['long', 'long', 'long', 'small', 'second', 'long', 'second', 'long', 'long']);
});

it('an organization with many files has no more turns than one with a single file', async () => {
  const turns = turnsOf();
  const served: string[] = [];
  const slice = (entityId: string, id: string) =>
    turns.take({ entityId, id, userId: 'ines' }, async () => void served.push(id));
  await Promise.all([
    slice('A', 'a1'),
    slice('A', 'a2'),
    slice('A', 'a3'),
    slice('A', 'a4'),
    slice('B', 'b'),
    slice('C', 'c'),
  ]);
  expect(served).toEqual(['a1', 'b', 'c', 'a2', 'a3', 'a4']);
});

it('a slice that fails passes its turn on', async () => {
  const turns = turnsOf();
  const failing = turns.take({ entityId: 'A', id: 'a', userId: 'ines' }, () =>
    Promise.reject(new Error('broken')),
  );
  const next = turns.take({ entityId: 'A', id: 'b', userId: 'ines' }, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('a slice is followed by an equally long rest while others work, and by none if they do not or if that is unknown', async () => {
  let [time, others] = [0, () => Promise.resolve(true)];
  const rests: number[] = [];
  const turns = new Rotation({
    areOthersActive: (userId) => (userId === 'ines' ? others() : Promise.reject(new Error('another person'))),
    now: () => time,
    pause: async (ms) => void rests.push(ms),
  });
  const slice = (ms: number) =>
    turns.take({ entityId: 'A', id: 'a', userId: 'ines' }, async () => {
      time += ms;
    });
  await slice(300);
  await slice(5000);
  others = () => Promise.resolve(false);
  await slice(400);
  others = () => Promise.reject(new Error('no database'));
  await slice(400);
  await slice(1);
  expect(rests).toEqual([300, 2000]);
});

it('large files leave capacity for small files and other organizations, and the organization with the fewest open imports is next', () => {
  const of = (entityId: string, bytes: number, n: number) =>
    Array.from({ length: n }, (_, at) => ({ id: `${entityId}${bytes}-${at}`, entityId, bytes }));
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  expect(ids(nextToOpen([...of('A', large, 3), ...of('B', large, 1), ...of('C', large, 1)], []))).toEqual([
    `A${large}-0`,
    `B${large}-0`,
  ]);
  expect(ids(nextToOpen([...of('A', 1, 9), ...of('B', 1, 1)], of('A', large, 1)))).toEqual([
    'B1-0',
    ...Array.from({ length: 4 }, (_, at) => `A1-${at}`),
  ]);
});
