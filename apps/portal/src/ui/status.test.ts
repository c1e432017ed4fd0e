import { describe, expect, it } from 'vitest';
import { caseStatus, coverageStatus, taskStatus } from './status.ts';

describe('a status', () => {
  it('of a task has a word and an icon of its own, so that no color is needed to tell it', () => {
    const all = Object.values(taskStatus);
    expect(new Set(all.map(({ word }) => word)).size).toBe(all.length);
    expect(new Set(all.map(({ icon }) => icon)).size).toBe(all.length);
  });

  it('of a coverage has an icon of its own beside the words of the payer', () => {
    const all = (['active', 'inactive', 'rejected'] as const).map((meaning) =>
      coverageStatus(meaning, 'Other'),
    );
    expect(new Set(all.map(({ icon }) => icon)).size).toBe(all.length);
  });

  it('of a case that nobody here knows keeps its word, and looks like an open one', () => {
    expect(caseStatus('Parked')).toMatchObject({ word: 'Parked', family: 'neutral' });
  });
});
