import { auditSearchSchema } from '@waypost/contract/services/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dbFor, inTenant } from '../../src/kernel/database.ts';
import { idsSql, searched } from '../../src/modules/audit/history-source.ts';
import { lakemont } from '../../src/seed/organisations.ts';
import { sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
beforeAll(async () => {
  owner = await ownerPool();
});
afterAll(() => owner.close());

it('a search for what machine accounts and the system did reads their records alone, by an index', async () => {
  const { userId } = await sharedAs('marcus.okafor');
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
  const statement = idsSql(searched(lakemont.id, search), { limit: 100, after: null });
  const tenant = { entityId: lakemont.id, userId, facilityIds: [] };
  const plan = await inTenant(dbFor(owner.database, 'app', 1), tenant, async (db) => {
    // A record of some thousands is read as a whole as fast.
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('audit_record_of_programs');
  expect(plan).not.toContain('audit_record_by_time');
});
