import { describe, expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

describe('how long something took', () => {
  it.each([
    [0, 'under 1 min'],
    [59, 'under 1 min'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h'],
    [7500, '2 h 5 min'],
    [86_400, '1 d'],
    [86_400 + 3600 + 1800, '1 d 1 h'],
    [273_600, '3 d 4 h'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
