import { describe, expect, it } from 'vitest';
import { measureGrowth } from './growth.ts';

const blanks = (size: number): string => `content-id:${' '.repeat(size)}>>`;

describe('measureGrowth', () => {
  it.each([
    ['quadratic', (text: string) => /\s+$/.test(text)],
    ['cubic', (text: string) => /^content-id:\s*<?([^>\r\n]+?)>?\s*$/im.exec(text)],
  ])(
    'a reader whose time is %s is detected, and the measurement ends',
    (_what, read) => {
      expect(measureGrowth(read, blanks)).toMatchObject({ isFasterThanSize: true, sizes: { length: 4 } });
    },
    60_000,
  );

  // With real time, the sizes that are tried and the result would depend on the machine.
  it.each([
    ['a quadratic part behind a slow linear one', (size: number) => size + size ** 2 / 20_000, true],
    ['a slow linear part alone', (size: number) => size, false],
    ['a linear part and the logarithm of a sort', (size: number) => size * Math.log2(size), false],
  ])('measureGrowth classifies %s by the clock', (_what, microsecondsFor, isFasterThanSize) => {
    let nowMs = 0;
    const read = (text: string) => {
      nowMs += microsecondsFor(text.length) / 1000;
    };
    expect(measureGrowth(read, blanks, () => nowMs)).toMatchObject({
      isFasterThanSize,
      sizes: { length: 4 },
    });
  });

  it.each([
    ['scans', (text: string) => text.trim().split(' ')],
    ['sorts', (text: string) => [...text].sort()],
  ])('a reader that %s does not count as growing faster than its input', (_what, read) => {
    expect(measureGrowth(read, blanks)).toMatchObject({ isFasterThanSize: false });
  });

  it('a reader that overflows the stack is distinguished from one that refuses its input', () => {
    const spread = (text: string) => [].push(...([...text] as never[]));
    expect(measureGrowth(spread, blanks)).toMatchObject({ overflows: true });
    const refuse = () => {
      throw new RangeError('too long');
    };
    expect(measureGrowth(refuse, blanks)).toMatchObject({ overflows: false });
  });
});
