import type pg from 'pg';
import { probeTable, protectedTables, rolledBack } from './row-security.ts';

export type Mutant = { name: string; caughtBy: string | null; how: string };

type Policy = { table: string; name: string; qual: string | null; check: string | null };

const TEST =
  'apps/server/test/installation/framework/row-security.test.ts: row security holds on every table';

/** Loosens each policy with a condition, one by one, and each table's protection, and probes the table. */
export async function policyMutants(pool: pg.Pool): Promise<Mutant[]> {
  const tables = await protectedTables(pool);
  const { rows: policies } = await pool.query<Policy>(`
    select tablename as table, policyname as name, nullif(qual, 'true') as qual,
      nullif(with_check, 'true') as check
    from pg_policies where schemaname = 'public' and 'waypost_app' = any (roles) order by 1, 2`);
  const statements = [
    ...policies.flatMap(({ table, name, qual, check }) => {
      const alter = `alter policy "${name}" on "${table}"`;
      return [
        ...(qual === null
          ? []
          : [{ table, name: `${table}: policy ${name}, using`, sql: `${alter} using (true)` }]),
        ...(check === null
          ? []
          : [{ table, name: `${table}: policy ${name}, with check`, sql: `${alter} with check (true)` }]),
      ];
    }),
    ...tables.map(({ name: table }) => ({
      table,
      name: `${table}: no row security`,
      sql: `alter table "${table}" disable row level security`,
    })),
  ];
  const mutants: Mutant[] = [];
  for (const { table, name, sql } of statements) {
    const probed = tables.find((candidate) => candidate.name === table);
    const flaws = await rolledBack(pool, async (client) => {
      await client.query(sql);
      return probed ? await probeTable(client, probed) : [];
    });
    mutants.push({ name, caughtBy: flaws.length > 0 ? TEST : null, how: flaws.join('; ') });
  }
  return mutants;
}
