import { expect, it } from 'vitest';
import { byLikeness } from './meaning-words.ts';

const plans = ['Tidewater Mutual PPO', 'aetna HMO', 'Medicare Part B', 'Aetna 9', 'Aetna 10'].map(
  (label) => ({
    value: label,
    label,
  }),
);
const labels = (value: string) => byLikeness(plans, value).map(({ label }) => label);

it('plans to choose from are in the order of the alphabet, whatever their case, if none is like the value', () => {
  expect(labels('Self Pay')).toEqual([
    'Aetna 9',
    'Aetna 10',
    'aetna HMO',
    'Medicare Part B',
    'Tidewater Mutual PPO',
  ]);
});

it('plans whose names are most like the value come first, also where words are shortened', () => {
  expect(labels('AETNA hmo').slice(0, 3)).toEqual(['aetna HMO', 'Aetna 9', 'Aetna 10']);
  expect(labels('Tidewater Mut')[0]).toBe('Tidewater Mutual PPO');
  expect(labels('Medicare')[0]).toBe('Medicare Part B');
});
