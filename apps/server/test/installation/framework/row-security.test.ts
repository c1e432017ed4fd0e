import { expect, it } from 'vitest';
import { testDatabase } from '../../api/support/database.ts';
import { probeTable, protectedTables, rolledBack } from '../../api/trust/support/row-security.ts';

// Each table with rows of an entity or a person, from the catalog. `npm run test:long` loosens each policy
// and checks that this fails. It is an installation test, because it briefly removes the constraints of every
// table, and nobody else can use the table meanwhile.
const { pool } = await testDatabase();

it('row security applies to every table: no row of another entity, facility or person is read, changed, removed or added', async () => {
  const tables = await protectedTables(pool);
  const flaws: string[] = [];
  for (const table of tables) {
    const found = await rolledBack(pool, (client) => probeTable(client, table));
    flaws.push(...found.map((flaw) => `${table.name} ${flaw}`));
  }
  expect(flaws).toEqual([]);
  expect(tables.length).toBeGreaterThan(25);
});

it('every table with an entity has forced row security, and none is owned by a role of the product', async () => {
  const { rows } = await pool.query(`
    select c.relname from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('entity_id', 'user_id'))
      and not (c.relrowsecurity and c.relforcerowsecurity and pg_get_userbyid(c.relowner) not like 'waypost\\_%app')`);
  expect(rows).toEqual([]);
});
