import { expect, it } from 'vitest';
import { coverageMeaning } from './transaction-status.ts';

it.each([
  'Active Coverage',
  'Active - Full Risk Capitation',
  'Active - Services Capitated',
  'Active - Services Capitated to Primary Care Physician',
  'Active - Pending Investigation',
])('counts %s as active [C-151]', (status) => {
  expect(coverageMeaning(status)).toBe('active');
});

it.each(['Inactive', 'Inactive - Pending Eligibility Update', 'Inactive - Pending Investigation'])(
  'counts %s as inactive [C-152]',
  (status) => {
    expect(coverageMeaning(status)).toBe('inactive');
  },
);

it('a rejected transaction has its own meaning, different from inactive coverage', () => {
  expect(coverageMeaning('Rejected')).toBe('rejected');
});
