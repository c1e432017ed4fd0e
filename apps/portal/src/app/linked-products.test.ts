import { expect, it } from 'vitest';
import { PRE_RELEASE } from './linked-products.ts';

it('the name of a linked product marks an environment before its release [P-363]', () => {
  expect(PRE_RELEASE).toBe('PRERELEASE');
});
