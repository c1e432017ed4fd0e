import { expect, it } from 'vitest';
import { byLikeness } from './meaning-words.ts';

it('plans that are written like the word of the file come first', () => {
  const options = ['Aetna HMO', 'Medicare Part B', 'Tidewater Mutual PPO'].map((label) => ({
    value: label,
    label,
  }));
  expect(byLikeness(options, 'TIDEWATER PPO').map(({ label }) => label)).toEqual([
    'Tidewater Mutual PPO',
    'Aetna HMO',
    'Medicare Part B',
  ]);
});
