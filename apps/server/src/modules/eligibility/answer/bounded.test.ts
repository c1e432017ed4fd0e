import { describe, expect, it } from 'vitest';
import { Bounds, MAX_ENTRIES, startOf } from './bounded.ts';

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

  it('a long list is cut to its first entries, and the others are counted under its name', () => {
    const list = Array.from({ length: MAX_ENTRIES + 3 }, (_, at) => at);
    const { part, leftOut } = cut({ list, whole: list.slice(3) });
    expect(part).toEqual({ list: list.slice(0, MAX_ENTRIES), whole: list.slice(3) });
    expect(leftOut).toEqual([{ list: 'list', count: 3 }]);
  });

  it('an answer ends when all parts together reach the size limit', () => {
    const bounds = new Bounds();
    const texts = Array.from({ length: 1000 }, () => 'x'.repeat(4000));
    const { part, leftOut } = bounds.cut(texts, 'messages');
    expect(bounds.isReached).toBe(true);
    expect(part.length).toBeGreaterThan(240);
    expect(part.length).toBeLessThan(260);
    expect(leftOut).toEqual([{ list: 'messages', count: 1000 - part.length }]);
    expect(bounds.cut(['more'], 'more')).toEqual({ part: [], leftOut: [{ list: 'more', count: 1 }] });
  });

  it('the size of an answer is the number of bytes sent, including JSON escapes', () => {
    for (const character of ['\u0001', '"', '€']) {
      const { part } = new Bounds().cut(
        Array.from({ length: 1000 }, () => character.repeat(4000)),
        'messages',
      );
      const size = Buffer.byteLength(JSON.stringify(part));
      expect(size).toBeGreaterThan(900_000);
      expect(size).toBeLessThan(1_050_000);
    }
  });

  it('texts after the size limit are cut short and counted; dates and codes are whole', () => {
    const bounds = new Bounds();
    bounds.cut(
      Array.from({ length: 1000 }, () => 'x'.repeat(4000)),
      'messages',
    );
    const long = { name: 'x'.repeat(4000), date: '2026-11-26' };
    expect(bounds.cut(long, 'part')).toEqual({
      part: { name: `${'x'.repeat(100)} …`, date: '2026-11-26' },
      leftOut: [{ list: 'texts', count: 1 }],
    });
  });
});

describe('the start of a text', () => {
  it('a text is cut at the allowed number of bytes without splitting a character', () => {
    expect(startOf('abc', 5)).toBe('abc');
    expect(startOf('abcd', 5)).toBe('abc');
    expect(startOf('a"b', 5)).toBe('a"');
    expect(startOf('€€€', 8)).toBe('€€');
    expect(startOf('a\u{1F600}b', 6)).toBe('a');
    expect(startOf('a\u{1F600}b', 7)).toBe('a\u{1F600}');
    expect(startOf('', 5)).toBe('');
  });
});
