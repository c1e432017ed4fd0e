import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerPool } from '../support/database.ts';
import { type ProtectedTable, probeTable, protectedTables, takenBack } from './support/row-security.ts';

// Each table that holds an entity's or a person's rows, from the catalog. `npm run test:long` loosens each policy and
// sees this fail.
let owner: Awaited<ReturnType<typeof ownerPool>>;
let tables: ProtectedTable[];
beforeAll(async () => {
  owner = await ownerPool();
  tables = await protectedTables(owner.pool);
});
afterAll(() => owner.close());

it('row security holds on every table: nothing of another entity, facility or person is read, changed, removed or taken in', async () => {
  const flaws: string[] = [];
  for (const table of tables) {
    const found = await takenBack(owner.pool, (client) => probeTable(client, table));
    flaws.push(...found.map((flaw) => `${table.name} ${flaw}`));
  }
  expect(flaws).toEqual([]);
  expect(tables.length).toBeGreaterThan(25);
});

it('every table with an entity is under forced row security, and none belongs to a role of the product', async () => {
  const { rows } = await owner.pool.query(`
    select c.relname from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('entity_id', 'user_id'))
      and not (c.relrowsecurity and c.relforcerowsecurity and pg_get_userbyid(c.relowner) not like 'waypost\\_%app')`);
  expect(rows).toEqual([]);
});
