import { expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { as, callsAbout, idsInResponses, organizationWithCopies } from './support/calls-about.ts';

it('no call with any id shows a note about a patient to a user of another facility', async () => {
  const { pool } = await testDatabase();
  const { here, there, copies } = await organizationWithCopies(pool);
  expect(await idsInResponses(as(there), copies, callsAbout(here, copies, true))).toEqual([]);
});
