import { describe, expect, it } from 'vitest';
import { hasMoreValuesThan, isDeeperThan } from './json-size.ts';

describe('the size of a JSON value', () => {
  it('the size of a JSON value counts the values at every depth', () => {
    expect(hasMoreValuesThan({ a: [1, 2], b: { c: null } }, 5)).toBe(false);
    expect(hasMoreValuesThan({ a: [1, 2], b: { c: null } }, 4)).toBe(true);
    expect(hasMoreValuesThan('text', 0)).toBe(false);
  });

  it('the depth of a JSON value grows with nested values, not with neighbors', () => {
    expect(isDeeperThan([[[]]], 2)).toBe(false);
    expect(isDeeperThan([[[1]]], 2)).toBe(true);
    expect(
      isDeeperThan(
        Array.from({ length: 1000 }, () => ({ a: 1 })),
        2,
      ),
    ).toBe(false);
    expect(isDeeperThan(undefined, 0)).toBe(false);
  });

  it('the size of a JSON value can be computed at any depth of nesting', () => {
    expect(isDeeperThan(JSON.parse('['.repeat(500_000) + ']'.repeat(500_000)), 64)).toBe(true);
  });
});
