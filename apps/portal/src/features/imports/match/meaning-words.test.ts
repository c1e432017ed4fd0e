import { expect, it } from 'vitest';
import { byLabel } from './meaning-words.ts';

it('plans to choose from are in the order of the alphabet, whatever their case', () => {
  const options = ['Tidewater Mutual PPO', 'aetna HMO', 'Medicare Part B', 'Aetna 9', 'Aetna 10'].map(
    (label) => ({ value: label, label }),
  );
  expect(byLabel(options).map(({ label }) => label)).toEqual([
    'Aetna 9',
    'Aetna 10',
    'aetna HMO',
    'Medicare Part B',
    'Tidewater Mutual PPO',
  ]);
});
