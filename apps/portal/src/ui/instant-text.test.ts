import { describe, expect, it } from 'vitest';
import { countText, instantText } from './instant-text.ts';

describe('when something happened', () => {
  const now = new Date(2026, 10, 21, 14, 0);
  const text = (...at: [number, number, number, number, number]) =>
    instantText(new Date(...at).toISOString(), now);

  it('is as near as a reader needs', () => {
    expect(text(2026, 10, 21, 9, 5)).toBe('9:05 AM');
    expect(text(2026, 10, 20, 23, 59)).toBe('Yesterday');
    expect(text(2026, 10, 18, 8, 0)).toBe('Wednesday');
    expect(text(2026, 10, 14, 8, 0)).toBe('11/14/2026');
  });
});

describe('a count', () => {
  it('says when it stopped counting', () => {
    expect(countText(1284, false)).toBe('1,284');
    expect(countText(10_000, true)).toBe('10 000+');
  });
});
