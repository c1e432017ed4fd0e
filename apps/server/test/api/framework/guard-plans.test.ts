import { expect, it } from 'vitest';
import { guardTrip } from '../../../src/framework/guard.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization } from '../support/organization.ts';

it('each connection plans the guard’s statement five times and then reuses the plan', async () => {
  const { id: entityId } = await makeOrganization();
  const { database } = await testDatabase();
  const asked = { token: 'of nobody', secret: 'of nobody', entityId, facilityId: null };
  const { text, values } = guardTrip(asked, { now: new Date(), idleTimeoutMs: 1 });
  const connection = await database.pool('signin', 1).connect();
  try {
    // The first statement of a connection determines whether statements may be prepared.
    for (let time = 0; time < 13; time += 1) await connection.query({ text, values });
    const { rows } = await connection.query(
      `select custom_plans::int as custom, generic_plans::int as generic
      from pg_prepared_statements where name = 'guard'`,
    );
    // The embedded database uses no prepared statements.
    expect(rows).toEqual(database.kind === 'external' ? [{ custom: 5, generic: 7 }] : []);
  } finally {
    connection.release();
  }
});
