import { StartError } from '@waypost/platform/lifecycle';
import { sql } from 'kysely';
import { acrossEntities, type Db } from './database.ts';

/**
 * Proves, before anything is served, that row security binds this very connection: the role neither owns
 * tables nor passes over row security, every tenant table is protected, and without an entity not one row
 * can be seen. Throws StartError naming what is wrong.
 */
export async function proveIsolation(db: Db): Promise<void> {
  const { rows: roles } = await sql<{ name: string; passes: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user`.execute(
    db,
  );
  const role = roles[0];
  if (!role || role.passes) {
    throw new StartError(
      `The database role ${role?.name ?? 'unknown'} passes over row security; Waypost will not start.`,
    );
  }
  const { rows: tables } = await sql<{ name: string; is_protected: boolean; is_owned: boolean }>`
    select c.relname as name,
      c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid) as is_protected,
      pg_get_userbyid(c.relowner) = current_user as is_owned
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'entity_id' and not a.attisdropped)`.execute(
    db,
  );
  if (tables.length === 0) throw new StartError('The database holds no tables; run the migrations first.');
  const bare = tables.filter((table) => !table.is_protected || table.is_owned).map((table) => table.name);
  if (bare.length > 0) {
    throw new StartError(
      `Row security does not protect these tables: ${bare.join(', ')}; Waypost will not start.`,
    );
  }
  const shown = await acrossEntities(db, (connection) => tablesThatShowRows(connection, tables));
  if (shown.length > 0) {
    throw new StartError(`Without an entity the table ${shown[0]} shows rows; Waypost will not start.`);
  }
}

async function tablesThatShowRows(db: Db, tables: ReadonlyArray<{ name: string }>): Promise<string[]> {
  // The planner thinks that some row will do, and reads a table from its start: to its end, where none does, for
  // seconds on millions of rows. Every tenant table has an index that begins with the entity.
  await sql`set local enable_seqscan = off`.execute(db);
  const shown: string[] = [];
  for (const { name } of tables) {
    const { rows: granted } = await sql<{ may: boolean }>`
      select has_table_privilege(${`public.${name}`}, 'select') as may`.execute(db);
    if (!granted[0]?.may) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) shown.push(name);
  }
  return shown;
}
