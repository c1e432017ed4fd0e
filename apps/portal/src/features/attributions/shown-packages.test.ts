import { expect, it } from 'vitest';
import { shownPackages } from './shown-packages.ts';

it('the list of packages hides only licences that require no notice [P-018]', () => {
  const licences = ['MIT', '0BSD', 'MIT-0', 'CC0-1.0', 'Apache-2.0', 'Unlicense', '(MIT OR CC0-1.0)'];
  const packages = licences.map((licence) => ({ name: licence, version: '1.0.0', licence, text: null }));
  expect(shownPackages(packages).map(({ licence }) => licence)).toEqual([
    'MIT',
    'Apache-2.0',
    '(MIT OR CC0-1.0)',
  ]);
});
