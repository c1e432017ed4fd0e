import { randomUUID } from 'node:crypto';
import type { Database } from '@waypost/platform/database/open';
import { databaseRoles } from '@waypost/platform/database/roles';
import { StartError } from '@waypost/platform/lifecycle';
import { type RawBuilder, sql } from 'kysely';
import { acrossEntities, type Db } from '../infrastructure/database.ts';

/**
 * Proves, before anything is served, that row security applies to the statements of `db`, whatever the tables contain:
 * the statements run as the application's role, which owns no table and does not bypass row security; the login of the
 * connection has no rights of its own; every tenant table is protected; and no policy shows the application a row of
 * another entity than the transaction's.
 * @throws StartError that names the problem and its remedy
 */
export async function proveIsolation(db: Db, kind: Database['kind']): Promise<void> {
  await acrossEntities(db, async (connection) => {
    await proveRole(connection);
    // Only our own programs reach the embedded database, and its one login is its owner.
    if (kind === 'external') await proveLogin(connection);
    await proveTables(connection);
    await provePolicies(connection);
  });
}

async function proveRole(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; passes: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user`.execute(
    db,
  );
  const name = rows[0]?.name ?? 'nobody known';
  if (name !== databaseRoles.app) {
    throw new StartError(
      `Statements run as ${name}, not as ${databaseRoles.app}: something between Waypost and its database changes them; Waypost will not start.`,
    );
  }
  if (rows[0]?.passes)
    throw new StartError(`The database role ${name} passes over row security; Waypost will not start.`);
}

/** Checks that the login sees nothing, because a statement that escapes its role runs as the login. */
async function proveLogin(db: Db): Promise<void> {
  const roles = Object.values(databaseRoles).filter((role) => role !== null);
  const { rows } = await sql<{ login: string; passes: boolean; inherited: string[] }>`
    select session_user as login, rolsuper or rolbypassrls as passes,
      array(select r.rolname::text from pg_roles r
        where r.rolname = any (${roles}::text[]) and pg_has_role(session_user, r.oid, 'usage') order by 1) as inherited
    from pg_roles where rolname = session_user`.execute(db);
  const found = rows[0];
  if (!found || found.passes) {
    throw new StartError(
      `The database login ${found?.login ?? ''} passes over row security; give Waypost one that is no superuser and was made without bypassrls.`,
    );
  }
  if (found.inherited.length > 0) {
    const { login, inherited } = found;
    throw new StartError(
      `The database login ${login} inherits ${inherited.join(', ')}, so that it sees every organization; as a superuser, or its owner: alter role "${login}" noinherit; and from PostgreSQL 16 on: grant ${inherited.join(', ')} to "${login}" with inherit false;`,
    );
  }
}

/** The tenant tables, each with the column that names the entity. */
const tenantTables = sql`
  select c.oid, c.relname as name, a.attname as key, c.relowner as owner,
    c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid)
      as is_protected
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    and a.attname = case when c.relname = 'entity' then 'id' else 'entity_id' end
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

async function proveTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; is_safe: boolean }>`
    select name, is_protected and not pg_has_role(current_user, owner, 'usage') as is_safe
    from (${tenantTables}) t`.execute(db);
  if (rows.length === 0) throw new StartError('The database holds no tables; run the migrations first.');
  const bare = rows.filter((table) => !table.is_safe).map((table) => table.name);
  if (bare.length > 0) {
    throw new StartError(
      `Row security does not protect these tables: ${bare.join(', ')}; Waypost will not start.`,
    );
  }
}

/** The condition of a permissive policy; `name` is the table, `key` its entity column. */
type Condition = { name: string; key: string; text: string };

/** Evaluates every condition that grants rows to the role, on a row that exists only in the query. */
async function provePolicies(db: Db): Promise<void> {
  const { rows: conditions } = await sql<Condition>`
    select t.name, t.key, e.text
    from (${tenantTables}) t
    join pg_policy p on p.polrelid = t.oid and p.polpermissive
    cross join lateral (
      select pg_get_expr(p.polqual, t.oid) union select pg_get_expr(p.polwithcheck, t.oid)
    ) e (text)
    where e.text is not null and exists (
      select from unnest(p.polroles) r (role) where r.role = 0 or pg_has_role(current_user, r.role, 'usage')
    )`.execute(db);
  const [own, other] = [randomUUID(), randomUUID()];
  const shown = async (entityId: string): Promise<string[]> => {
    await sql`select set_config('waypost.entity_id', ${entityId}, true),
      set_config('waypost.user_id', ${entityId && randomUUID()}, true)`.execute(db);
    const { rows } = await tablesThatWouldShow(conditions, own).execute(db);
    return rows.map(({ name }) => name);
  };
  const problems: [string, string[]][] = [
    ['Without an entity', await shown('')],
    ['To another entity', await shown(other)],
  ];
  for (const [when, tables] of problems)
    if (tables.length > 0)
      throw new StartError(`${when} the table ${tables[0]} shows rows; Waypost will not start.`);
  if ((await shown(own)).length === 0)
    throw new StartError('No table shows an entity its own rows; Waypost will not start.');
}

/** The tables whose condition is true for a row of the entity `of` with no other values. */
function tablesThatWouldShow(conditions: readonly Condition[], of: string): RawBuilder<{ name: string }> {
  const questions = conditions.map(
    ({ name, key, text }) => sql`select ${sql.lit(name)} as name
      from jsonb_populate_record(null::public.${sql.id(name)}, ${sql.lit(JSON.stringify({ [key]: of }))}) as ${sql.id(name)}
      where ${sql.raw(text)}`,
  );
  return sql<{ name: string }>`${sql.join(questions, sql` union all `)}`;
}
