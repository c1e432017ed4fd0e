import { expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { as, callsAbout, organisationWithCopies, told } from './support/calls-about.ts';

it('what was said of a patient is told by no call with any id of it to who works at another facility', async () => {
  const { pool } = await testDatabase();
  const { here, there, copies } = await organisationWithCopies(pool);
  expect(await told(as(there), copies, callsAbout(here, copies, true))).toEqual([]);
});
