import { describe, expect, it } from 'vitest';
import { growthOf } from './growth.ts';

const blanks = (size: number): string => `content-id:${' '.repeat(size)}>>`;

describe('growth of a reader', () => {
  it.each([
    ['quadratic', (text: string) => /\s+$/.test(text)],
    ['cubic', (text: string) => /^content-id:\s*<?([^>\r\n]+?)>?\s*$/im.exec(text)],
  ])('that is %s is found, and comes to an end', (_what, read) => {
    expect(growthOf(read, blanks)).toMatchObject({ isFasterThanSize: true, sizes: { length: 4 } });
  });

  it.each([
    ['scans', (text: string) => text.trim().split(' ')],
    ['sorts', (text: string) => [...text].sort()],
  ])('that %s is none', (_what, read) => {
    expect(growthOf(read, blanks)).toMatchObject({ isFasterThanSize: false });
  });
});
