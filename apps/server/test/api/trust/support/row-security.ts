import { randomBytes, randomUUID } from 'node:crypto';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type pg from 'pg';

/** A column of a table that row security protects. */
type Column = { name: string; type: string; isNeeded: boolean };
export type ProtectedTable = {
  name: string;
  columns: Column[];
  /** All of its policies for the application in one text. */
  policies: string;
  checks: string[];
};

/** Every table that the application may access, from the catalog, so a new one is probed automatically. */
export async function protectedTables(pool: pg.Pool): Promise<ProtectedTable[]> {
  const { rows } = await pool.query<ProtectedTable>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'isNeeded', a.attnotnull and not a.atthasdef) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '' and a.attidentity = '') as columns,
      coalesce((select string_agg(coalesce(pg_get_expr(p.polqual, c.oid), '') ||
          coalesce(pg_get_expr(p.polwithcheck, c.oid), ''), ' ') from pg_policy p
        where p.polrelid = c.oid and 'waypost_app'::regrole = any (p.polroles)), '') as policies,
      coalesce((select json_agg(conname) from pg_constraint where conrelid = c.oid and contype = 'c'), '[]') as checks
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and has_any_column_privilege('waypost_app', c.oid, 'select, insert, update')
    order by 1`);
  // Tables without an entity or person: payers, versions of the schema, checks of keys.
  return rows.filter(({ policies }) =>
    /current_entity|current_person|waypost\.user_id|membership/.test(policies),
  );
}

/** The caller, and the ids out of reach, which no row of the installation has. */
const mine = { entity: randomUUID(), facility: randomUUID(), user: randomUUID() };
const foreign = { entity: randomUUID(), facility: randomUUID(), user: randomUUID(), person: randomUUID() };

/** `isReadable`: another user's row that can be read; `isMade`: created by the caller. */
type Row = {
  what: string;
  isMine: boolean;
  isReadable?: true;
  isMade?: true;
  values: Record<string, string>;
};

/** The rows that show what a table's policies allow: the caller's own, and one that differs in each way. */
function rowsFor({ name, columns, policies }: ProtectedTable): Row[] {
  const has = (column: string): boolean => columns.some((known) => known.name === column);
  if (name === 'entity')
    return [
      { what: 'the own entity', isMine: true, values: { id: mine.entity } },
      { what: 'another entity', isMine: false, values: { id: foreign.entity } },
    ];
  if (!has('entity_id')) {
    const person = name === 'app_user' ? 'id' : 'user_id';
    return [
      { what: 'a colleague', isMine: true, values: { [person]: mine.user } },
      { what: 'somebody of another entity', isMine: false, values: { [person]: foreign.person } },
    ];
  }
  const own = {
    entity_id: mine.entity,
    ...(has('facility_id') ? { facility_id: mine.facility } : {}),
    ...(has('facility_ids') ? { facility_ids: `{${mine.facility}}` } : {}),
    ...(has('user_id') ? { user_id: mine.user } : {}),
    ...(has('actor_id') ? { actor_id: mine.user } : {}),
  };
  const row = (what: string, change: Record<string, string>, isMine = false): Row => ({
    what,
    isMine,
    values: { ...own, ...change },
  });
  return [
    row('one’s own', {}, true),
    row('of another entity', { entity_id: foreign.entity }),
    ...(policies.includes('current_facilities')
      ? [
          row(
            'of another facility',
            has('facility_ids')
              ? { facility_ids: `{${mine.facility},${foreign.facility}}` }
              : { facility_id: foreign.facility },
          ),
        ]
      : []),
    ...(/current_person|waypost\.user_id/.test(policies)
      ? [row('of another user', { user_id: foreign.user })]
      : []),
    ...(policies.includes('shared_by')
      ? [
          {
            ...row('given to another user', { user_id: foreign.person, shared_by: mine.user }),
            isReadable: true as const,
            isMade: true as const,
          },
        ]
      : []),
    ...(policies.includes('keeps_defaults')
      ? [{ ...row('a default of the provider', { entity_id: EMPTY_ID }), isReadable: true as const }]
      : []),
    ...(policies.includes(EMPTY_ID) && has('actor_id') && !policies.includes('keeps_defaults')
      ? [row('a stranger’s sign-in', { entity_id: EMPTY_ID, actor_id: foreign.person })]
      : []),
  ];
}

function dummyOf(type: string): unknown {
  if (type === 'uuid') return randomUUID();
  if (/\[\]$/.test(type)) return [];
  if (/^(integer|bigint|smallint|numeric|double precision)/.test(type))
    return Math.floor(Math.random() * 30_000) + 1;
  if (type === 'boolean') return false;
  if (/^timestamp|^date/.test(type)) return new Date();
  if (type === 'bytea') return randomBytes(16);
  if (/^jsonb?$/.test(type)) return '{}';
  return type === 'character' ? 'x' : randomUUID();
}

const quoted = (name: string): string => `"${name}"`;

async function insert(client: pg.ClientBase, { name, columns }: ProtectedTable, row: Row): Promise<void> {
  const given = columns.filter((column) => column.isNeeded || column.name in row.values);
  const values = given.map((column) => row.values[column.name] ?? dummyOf(column.type));
  await client.query(
    `insert into ${quoted(name)} (${given.map((column) => quoted(column.name)).join(', ')})
     values (${given.map((_column, at) => `$${at + 1}`).join(', ')})`,
    values,
  );
}

const where = ({ values }: Row): string =>
  Object.entries(values)
    .map(([column, value]) => `${quoted(column)} = '${value}'`)
    .join(' and ');

/** The SQLSTATE with which a statement fails; null if it succeeds. It leaves nothing behind. */
async function attempt(client: pg.ClientBase, run: () => Promise<unknown>): Promise<string | null> {
  await client.query('savepoint attempt');
  try {
    await run();
    return null;
  } catch (error) {
    return (error as { code?: string; message: string }).message.includes('row-level security')
      ? 'row security'
      : String((error as { code?: string }).code);
  } finally {
    await client.query('rollback to savepoint attempt');
  }
}

/**
 * Reports which forbidden rows of a table the application's role can read, change, remove or insert, and
 * whether it reaches the allowed ones. The probe creates the rows; the caller's transaction must be rolled
 * back.
 */
export async function probeTable(client: pg.ClientBase, table: ProtectedTable): Promise<string[]> {
  const flaws: string[] = [];
  const target = quoted(table.name);
  const rows = rowsFor(table);
  const own = rows.find(({ isMine }) => isMine);
  // Constraints and triggers check rows too, but this probe is only about row security.
  await client.query('set local session_replication_role = replica');
  for (const name of table.checks)
    await client.query(`alter table ${target} drop constraint ${quoted(name)}`);
  for (const row of rows) await insert(client, table, row);
  for (const [entity, user] of [
    [mine.entity, mine.user],
    [foreign.entity, foreign.person],
  ])
    await client.query("insert into membership values ($1, $2, 'Active') on conflict do nothing", [
      entity,
      user,
    ]);
  const { rows: may } = await client.query<{ read: boolean }>(
    `select has_table_privilege('waypost_app', '${target}', 'select') as read`,
  );
  // A privilege may be granted later, so the policies must be sufficient by themselves.
  await client.query(`grant select, insert, update, delete on ${target} to waypost_app`);
  await client.query('set local role waypost_app');
  const tenant = `select set_config('waypost.entity_id', $1, true), set_config('waypost.user_id', $2, true),
    set_config('waypost.facility_ids', $3, true)`;
  await client.query(tenant, [mine.entity, mine.user, mine.facility]);

  for (const row of rows) {
    const { rowCount } = await client.query(`select 1 from ${target} where ${where(row)}`);
    if (rowCount && !row.isMine && !row.isReadable) flaws.push(`shows ${row.what}`);
    if (!rowCount && row.isMine && may[0]?.read) flaws.push(`hides ${row.what}`);
    if (!row.isMine) flaws.push(...(await probeChanges(client, table, row, may[0]?.read ? own : undefined)));
  }
  await client.query(tenant, ['', '', '']);
  const { rowCount } = await client.query(`select 1 from ${target} limit 1`);
  if (rowCount) flaws.push('shows rows when no entity is set');
  return flaws;
}

/** Whether another user's row can be changed, removed or inserted. */
async function probeChanges(
  client: pg.ClientBase,
  table: ProtectedTable,
  row: Row,
  own: Row | undefined,
): Promise<string[]> {
  const target = quoted(table.name);
  const column = quoted(table.columns[0]?.name ?? '');
  const touches = async (statement: string, of = row): Promise<boolean> => {
    let touched: number | null = 0;
    const state = await attempt(client, async () => {
      touched = (await client.query(`${statement} where ${where(of)}`)).rowCount;
    });
    // A refusal shows that the row was found.
    return state !== null || (touched ?? 0) > 0;
  };
  const flaws: string[] = [];
  const same = `update ${target} set ${column} = ${column}`;
  if (await touches(same)) flaws.push(`changes ${row.what}`);
  if (await touches(`delete from ${target}`)) flaws.push(`removes ${row.what}`);
  if (row.isMade) return flaws;
  const taken = await attempt(client, () => insert(client, table, row));
  if (taken !== 'row security') flaws.push(`takes in ${row.what}`);
  const moved = Object.entries(row.values).find(([name, value]) => own?.values[name] !== value);
  if (!own || !moved) return flaws;
  const given = await attempt(client, () =>
    client.query(`update ${target} set ${quoted(moved[0])} = $1 where ${where(own)}`, [moved[1]]),
  );
  // A row that cannot be changed cannot be given away either.
  if (given !== 'row security' && (await touches(same, own))) flaws.push(`lets its own become ${row.what}`);
  return flaws;
}

/** Runs in a transaction that is always rolled back. */
export async function rolledBack<T>(pool: pg.Pool, run: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    return await run(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
