import { auditSearchSchema } from '@waypost/contract/audit/calls';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTenant } from '../../../src/infrastructure/database.ts';
import { idsSql, searched } from '../../../src/modules/audit/history-source.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization } from '../support/organization.ts';

it('an audit search for machine accounts and the system reads only their records, by an index', async () => {
  const here = await makeOrganization();
  const { userId } = await here.person('marcus');
  const { db: dbAs } = await testDatabase();
  const search = auditSearchSchema.parse({
    from: null,
    until: null,
    userId: null,
    actionTypes: [],
    domainType: null,
    domainId: null,
    caseId: null,
    actorKinds: ['rpa', 'system'],
  });
  const statement = idsSql(searched(here.id, search), { limit: 100, after: null });
  const tenant = { entityId: here.id, userId, facilityIds: [] };
  const plan = await inTenant(dbAs('app'), tenant, async (db) => {
    // A full scan of a few thousand records would be as fast.
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('audit_record_of_programs');
  expect(plan).not.toContain('audit_record_by_time');
});
