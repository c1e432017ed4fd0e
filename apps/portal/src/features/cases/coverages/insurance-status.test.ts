import { describe, expect, it } from 'vitest';
import { insuranceStatus, rankOf } from './insurance-status.ts';

describe('where an insurance stands', () => {
  const of = (periodStart: string | null, periodEnd: string | null) =>
    insuranceStatus({ coverageStatus: 'Active', periodStart, periodEnd }, '2026-11-24').word;

  it('an insurance is active from its first day to its last', () => {
    expect(of(null, null)).toBe('Active');
    expect(of('2026-11-24', '2026-11-24')).toBe('Active');
    expect(of('2025-01-01', '2026-11-23')).toBe('Ended');
    expect(of('2026-11-25', null)).toBe('Not started');
  });

  it.each([
    ['Canceled', 'Canceled'],
    ['Draft', 'Draft'],
    ['Entered-In-Error', 'Entered in error'],
  ] as const)('an insurance has the status of its record: %s', (coverageStatus, word) =>
    expect(insuranceStatus({ coverageStatus, periodStart: null, periodEnd: null }, '2026-11-24').word).toBe(
      word,
    ),
  );

  it('an insurance has its position in words', () => {
    expect([1, 2, 3, 4].map(rankOf)).toEqual(['Primary', 'Secondary', 'Tertiary', 'Payer 4']);
  });
});
