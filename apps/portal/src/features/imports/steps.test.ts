import { expect, it } from 'vitest';
import { openSteps, shownStep } from './steps.ts';

it.each([
  ['chosen', null, 'upload'],
  ['matching', 'upload', 'upload'],
  ['matching', 'check', 'match'],
  ['planned', 'match', 'match'],
  ['planned', null, 'check'],
  ['reading', 'choose', 'upload'],
  ['committing', 'match', 'import'],
  ['done', 'check', 'import'],
] as const)('an import that is %s, asked for the step %s, shows %s', (state, asked, shown) => {
  expect(shownStep(state, asked)).toBe(shown);
});

it('a completed import has no links back to its steps', () => {
  expect(openSteps('planned')).toEqual(['choose', 'upload', 'match', 'check']);
  expect(openSteps('done')).toEqual(['import']);
});
