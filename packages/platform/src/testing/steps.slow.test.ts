import { describe, expect, it } from 'vitest';
import { countSteps } from './steps.ts';

const growth = async (work: (size: number) => unknown): Promise<number> => {
  const [small, large] = [await countSteps(() => work(400)), await countSteps(() => work(4000))];
  return large / small;
};
const text = (size: number) => 'a'.repeat(size);

const next = (number: number): number => number + 1;

describe('countSteps', () => {
  it.each<[string, (size: number) => unknown]>([
    [
      'calls',
      (size) => {
        for (let at = 0; at < size; at = next(at));
      },
    ],
    ['a search', (size) => text(size).indexOf('b')],
    [
      'a repeated search',
      (size) => {
        const searched = text(size);
        for (let at = 0; at >= 0; ) at = searched.indexOf('a', at + 1);
      },
    ],
    ['a regular expression', (size) => text(size).replace(/a/g, 'b')],
    ['a list', (size) => Array.from({ length: size }, (_, at) => at).map(next)],
  ])('the counted steps of %s grow in proportion to the size', async (_what, work) => {
    const grown = await growth(work);
    expect(grown).toBeGreaterThan(8);
    expect(grown).toBeLessThan(12);
  });

  it.each<[string, (size: number) => unknown]>([
    [
      'nested calls',
      (size) => {
        for (let at = 0; at < size; at = next(at)) for (let inner = 0; inner < at; inner = next(inner));
      },
    ],
    [
      'a search of the whole text for each part',
      (size) => {
        const searched = text(size);
        for (let at = 0; at < size; at += 1) searched.includes('b');
      },
    ],
    [
      'a regular expression that scans the remaining text for each part',
      (size) => {
        const searched = text(size);
        for (let at = 0; at < size; at += 1) /b/.test(searched.slice(at));
      },
    ],
    [
      'a list that is emptied from its start',
      (size) => {
        const list = Array.from({ length: size });
        while (list.length > 0) list.shift();
      },
    ],
    [
      'a list in which each element is searched for',
      (size) => {
        const list = Array.from({ length: size }, (_, at) => at);
        return list.map((one) => list.find((other) => other === one));
      },
    ],
  ])('the counted steps of %s grow faster than the size', async (_what, work) => {
    expect(await growth(work)).toBeGreaterThan(70);
  });

  it('the same work takes the same number of counted steps each time', async () => {
    const work = () =>
      text(5000)
        .split('')
        .map((one) => one.trim());
    const once = await countSteps(work);
    expect(await countSteps(work)).toBe(once);
    expect(once).toBeGreaterThan(15_000);
  });
});
