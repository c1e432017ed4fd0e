import { describe, expect, it } from 'vitest';
import { positionOf, readPosition } from './position.ts';

const id = '018f3c9e-0000-7000-8000-000000000001';

describe('a position', () => {
  it.each([
    [
      'the number after the last event, if all earlier transactions have ended',
      '10:20:',
      '14',
      `10:15:;${id}`,
    ],
    [
      'the transactions still open before the last event, and none after it',
      '10:20:10,14,17',
      '15',
      `10:16:10,14;${id}`,
    ],
    ['the last event alone if nothing has happened since', '30:30:', '14', `15:15:;${id}`],
  ])('a position contains %s', (_what, snapshot, by, position) => {
    expect(positionOf({ snapshot, last_by: by, last_id: id })).toBe(position);
    expect(readPosition(position)).toBe(position);
  });

  it('a position is the snapshot if there is no event yet', () => {
    expect(positionOf({ snapshot: '10:20:10', last_by: null, last_id: null })).toBe('10:20:10');
  });
});

describe('readPosition', () => {
  it.each(['10:10:', '10:20:10,14,19', '727:731:727,729', `10:20:14;${id}`])(
    'readPosition accepts %s as PostgreSQL wrote it',
    (text) => {
      expect(readPosition(text)).toBe(text);
    },
  );

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
    '10:20:12;',
    '10:20:12;7',
    `10:20:12;${id};${id}`,
    "10:20:'; drop table event",
    `1:${'9'.repeat(30)}:`,
    `1:9999999:${Array.from({ length: 4000 }, (_, at) => at + 1).join(',')}`,
  ])('readPosition rejects %s', (text) => {
    expect(readPosition(text)).toBeNull();
  });
});
