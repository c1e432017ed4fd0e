import { expect, it } from 'vitest';
import { PRE_RELEASE } from './linked-products.ts';

it('a linked product in a pre-release environment is marked PRERELEASE [P-363]', () => {
  expect(PRE_RELEASE).toBe('PRERELEASE');
});
