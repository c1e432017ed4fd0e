import { describe, expect, it } from 'vitest';
import { Bounds, MOST_ENTRIES } from './bounded.ts';

describe('a part of an answer within its bounds', () => {
  const cut = (part: unknown) => new Bounds().cut(part, 'part');

  it('a part within the bounds is sent unchanged, and nothing is counted as left out', () => {
    const part = { text: 'x'.repeat(4000), none: null, number: 0, list: [{ one: '' }, []], is: false };
    expect(cut(part)).toEqual({ part, leftOut: [] });
  });

  it('a longer text is cut to 4000 characters and counted', () => {
    expect(cut({ text: 'x'.repeat(4001) })).toEqual({
      part: { text: `${'x'.repeat(4000)} …` },
      leftOut: [{ list: 'texts', count: 1 }],
    });
  });

  it('a long list keeps its first entries and counts the others under its name', () => {
    const list = Array.from({ length: MOST_ENTRIES + 3 }, (_, at) => at);
    const { part, leftOut } = cut({ list, whole: list.slice(3) });
    expect(part).toEqual({ list: list.slice(0, MOST_ENTRIES), whole: list.slice(3) });
    expect(leftOut).toEqual([{ list: 'list', count: 3 }]);
  });

  it('an answer ends when all parts together reach the size limit', () => {
    const bounds = new Bounds();
    const texts = Array.from({ length: 1000 }, () => 'x'.repeat(4000));
    const { part, leftOut } = bounds.cut(texts, 'messages');
    expect(bounds.isReached).toBe(true);
    expect(part.length).toBeGreaterThan(740);
    expect(part.length).toBeLessThan(760);
    expect(leftOut).toEqual([{ list: 'messages', count: 1000 - part.length }]);
    expect(bounds.cut(['more'], 'more')).toEqual({ part: [], leftOut: [{ list: 'more', count: 1 }] });
  });
});
