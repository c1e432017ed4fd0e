import { expect, it } from 'vitest';
import { followUpFor, rejectReasons } from './index.ts';

it('has guidance of its own group for every reason', () => {
  const groups = Object.keys(rejectReasons).map((code) => followUpFor(code).group);
  expect(groups).not.toContain('other');
  expect(new Set(groups).size).toBe(6);
  expect(followUpFor('72')).toMatchObject({
    group: 'person',
    reason: 'Invalid/Missing Subscriber/Insured ID',
  });
});

it('gives an unknown reason back verbatim', () => {
  expect(followUpFor('RC')).toMatchObject({ group: 'other', reason: 'RC' });
});
