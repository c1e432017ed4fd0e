import { expect, it } from 'vitest';
import { waitEndText } from './wait-end.ts';

it('a typed wait shows its last day, except in business days, which the server counts', () => {
  expect(waitEndText('6', false, '2026-11-27')).toBe('Comes back on Thursday, 12/03/2026');
  expect(waitEndText('6', true, '2026-11-27')).toBeUndefined();
  expect(waitEndText('0', false, '2026-11-27')).toBeUndefined();
  expect(waitEndText('', false, '2026-11-27')).toBeUndefined();
});
