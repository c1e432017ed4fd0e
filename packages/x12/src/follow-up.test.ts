import { expect, it } from 'vitest';
import { followUpFor, rejectReasons } from './index.ts';

it('every reject reason has the guidance of its group', () => {
  const groups = Object.keys(rejectReasons).map((code) => followUpFor(code).group);
  expect(groups).not.toContain('other');
  expect(new Set(groups).size).toBe(6);
  expect(followUpFor('72')).toMatchObject({
    group: 'person',
    reason: 'Invalid/Missing Subscriber/Insured ID',
  });
});

it('an unknown reject reason is its own reason', () => {
  expect(followUpFor('RC')).toMatchObject({ group: 'other', reason: 'RC' });
});
