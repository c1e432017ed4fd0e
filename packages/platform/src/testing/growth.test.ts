import { describe, expect, it } from 'vitest';
import { measureGrowth } from './growth.ts';

const blanks = (size: number): string => `content-id:${' '.repeat(size)}>>`;

/** As a parser that takes a microsecond for a character, and looks at all keys before for each key. */
function slowThenQuadratic(text: string): number {
  let steps = 0;
  const until = text.length * 1000 + text.length ** 2 / 60;
  while (steps < until) steps += 1;
  return steps;
}

describe('growth of a reader', () => {
  it.each([
    ['quadratic', (text: string) => /\s+$/.test(text)],
    ['quadratic behind a slow linear part', slowThenQuadratic],
    ['cubic', (text: string) => /^content-id:\s*<?([^>\r\n]+?)>?\s*$/im.exec(text)],
  ])(
    'a reader whose time is %s is found, and the measurement ends',
    (_what, read) => {
      expect(measureGrowth(read, blanks)).toMatchObject({ isFasterThanSize: true, sizes: { length: 4 } });
    },
    60_000,
  );

  it.each([
    ['scans', (text: string) => text.trim().split(' ')],
    ['sorts', (text: string) => [...text].sort()],
  ])('a reader that %s does not count as growing faster than its input', (_what, read) => {
    expect(measureGrowth(read, blanks)).toMatchObject({ isFasterThanSize: false });
  });

  it('a reader that overflows the stack is told apart from one that refuses', () => {
    const spread = (text: string) => [].push(...([...text] as never[]));
    expect(measureGrowth(spread, blanks)).toMatchObject({ overflows: true });
    const refuse = () => {
      throw new RangeError('too long');
    };
    expect(measureGrowth(refuse, blanks)).toMatchObject({ overflows: false });
  });
});
