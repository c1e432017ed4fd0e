import { describe, expect, it } from 'vitest';
import { growthOf } from './growth.ts';

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
    ['quadratic behind what is slow', slowThenQuadratic],
    ['cubic', (text: string) => /^content-id:\s*<?([^>\r\n]+?)>?\s*$/im.exec(text)],
  ])(
    'that is %s is found, and comes to an end',
    (_what, read) => {
      expect(growthOf(read, blanks)).toMatchObject({ isFasterThanSize: true, sizes: { length: 4 } });
    },
    60_000,
  );

  it.each([
    ['scans', (text: string) => text.trim().split(' ')],
    ['sorts', (text: string) => [...text].sort()],
  ])('that %s is none', (_what, read) => {
    expect(growthOf(read, blanks)).toMatchObject({ isFasterThanSize: false });
  });

  it('that overflows the stack is told from one that refuses', () => {
    const spread = (text: string) => [].push(...([...text] as never[]));
    expect(growthOf(spread, blanks)).toMatchObject({ overflows: true });
    const refuse = () => {
      throw new RangeError('too long');
    };
    expect(growthOf(refuse, blanks)).toMatchObject({ overflows: false });
  });
});
