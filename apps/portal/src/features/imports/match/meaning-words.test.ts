import { expect, it } from 'vitest';
import { sortByLikeness } from './meaning-words.ts';

const plans = ['Tidewater Mutual PPO', 'aetna HMO', 'Medicare Part B', 'Aetna 9', 'Aetna 10'].map(
  (label) => ({
    value: label,
    label,
  }),
);
const labels = (value: string) => sortByLikeness(plans, value).map(({ label }) => label);

it('plans are offered alphabetically, ignoring case, if none resembles the value', () => {
  expect(labels('Self Pay')).toEqual([
    'Aetna 9',
    'Aetna 10',
    'aetna HMO',
    'Medicare Part B',
    'Tidewater Mutual PPO',
  ]);
});

it('plans with the most similar names are offered first, also for abbreviated words', () => {
  expect(labels('AETNA hmo').slice(0, 3)).toEqual(['aetna HMO', 'Aetna 9', 'Aetna 10']);
  expect(labels('Tidewater Mut')[0]).toBe('Tidewater Mutual PPO');
  expect(labels('Medicare')[0]).toBe('Medicare Part B');
});
