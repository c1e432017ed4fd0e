import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it.each([
  ['bytes=0-9', { from: 0, length: 10 }],
  ['bytes=90-', { from: 90, length: 10 }],
  ['bytes=90-500', { from: 90, length: 10 }],
  ['bytes=-30', { from: 70, length: 30 }],
  ['bytes=-500', { from: 0, length: 100 }],
])('%s selects a part of 100 bytes', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

it.each([undefined, '', 'bytes=-', 'bytes=9-5', 'bytes=0-1,5-6', 'rows=0-9', 'bytes=a-b'])(
  '%s requests the whole file',
  (header) => expect(byteRange(header, 100)).toBeNull(),
);

it.each(['bytes=100-', 'bytes=-0'])('%s is outside of 100 bytes', (header) => {
  expect(() => byteRange(header, 100)).toThrow(expect.objectContaining({ code: 'RANGE_NOT_SATISFIABLE' }));
});
