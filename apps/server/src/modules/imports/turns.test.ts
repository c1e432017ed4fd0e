import { expect, it } from 'vitest';
import { nextToOpen } from './next-to-open.ts';
import { Turns } from './turns.ts';

const large = 50 * 1024 * 1024;

it('a slice of another organization waits for one slice of a long file, and organizations take turns however many files each has', async () => {
  const turns = new Turns();
  const served: string[] = [];
  let running = 0;
  const file = async (entityId: string, id: string, slices: number) => {
    for (let at = 0; at < slices; at += 1)
      await turns.take({ entityId, id }, async () => {
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
  const turns = new Turns();
  const served: string[] = [];
  const slice = (entityId: string, id: string) =>
    turns.take({ entityId, id }, async () => void served.push(id));
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
  const turns = new Turns();
  const failing = turns.take({ entityId: 'A', id: 'a' }, () => Promise.reject(new Error('broken')));
  const next = turns.take({ entityId: 'A', id: 'b' }, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('large files leave room for small ones and for another organization, and who has the fewest open is next', () => {
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
