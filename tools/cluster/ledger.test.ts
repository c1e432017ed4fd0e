import { describe, expect, it } from 'vitest';
import { compare, type Entry } from './ledger.ts';

const entry = (key: string, state: 'asked' | 'acknowledged'): Entry => ({
  key,
  kind: 'comment',
  at: 1,
  ...(state === 'asked' ? { state } : { state, id: '1', took: 5 }),
});
const stored = (of: Record<string, [changes: number, records: number]>) =>
  new Map(Object.entries(of).map(([key, [changes, records]]) => [key, { changes, records }]));

describe('the account of a drill', () => {
  const both = [entry('a', 'asked'), entry('a', 'acknowledged')];

  it('a ledger is correct if each acknowledged change is stored once, with its record', () => {
    expect(compare(both, stored({ a: [1, 1] }))).toEqual({ acknowledged: 1, lost: [], twice: [] });
  });

  it.each([
    ['missing', {}, ['a'], []],
    ['there twice', { a: [2, 2] }, [], ['a']],
    ['there without its record', { a: [1, 0] }, ['a'], ['a']],
  ] as const)('a ledger reports an acknowledged change that is %s', (_what, rows, lost, twice) => {
    expect(compare(both, stored(rows as Record<string, [number, number]>))).toMatchObject({ lost, twice });
  });

  it('a ledger accepts unanswered changes in either state, but not stored twice', () => {
    const asked = [entry('b', 'asked')];
    expect(compare(asked, stored({}))).toEqual({ acknowledged: 0, lost: [], twice: [] });
    expect(compare(asked, stored({ b: [1, 1] }))).toEqual({ acknowledged: 0, lost: [], twice: [] });
    expect(compare(asked, stored({ b: [2, 2] })).twice).toEqual(['b']);
  });
});
