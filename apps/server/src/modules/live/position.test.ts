import { describe, expect, it } from 'vitest';
import { readPosition } from './position.ts';

describe('readPosition', () => {
  it.each(['10:10:', '10:20:10,14,19', '727:731:727,729'])('takes %s as PostgreSQL wrote it', (text) => {
    expect(readPosition(text)).toBe(text);
  });

  it.each([
    undefined,
    '',
    '7',
    'abc',
    '0:5:',
    '20:10:',
    '10:20:9',
    '10:20:20',
    '10:20:12,11',
    '10:20:12,12',
    '10:20:12,',
    "10:20:'; drop table event",
    `1:${'9'.repeat(30)}:`,
    `1:9999999:${Array.from({ length: 4000 }, (_, at) => at + 1).join(',')}`,
  ])('takes %s for no position', (text) => {
    expect(readPosition(text)).toBeNull();
  });
});
