import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import { tidyCounts } from '../../../../src/modules/tasks/board/add-up.ts';
import { testDatabase } from '../../support/database.ts';
import { jobTools } from '../../support/jobs.ts';

/**
 * Records that the caller must not reach: one of each kind to request, and all ids that must not appear in a
 * response. Most of those share one id.
 */
export type Foreign = {
  records: Array<{ tables: string[]; id: string }>;
  ids: ReadonlySet<string>;
  /** Tables in which a foreign row has changed since. */
  changed(): Promise<string[]>;
};

/** Written by the product itself, independent of any call. */
const writtenByProduct = new Set([
  'audit_record',
  'audit_link',
  'audit_unsealed',
  'audit_head',
  'payer_line',
  'eligibility_attempt',
]);

/** `state` must stay unchanged; by default it is the whole row. */
type Table = { name: string; condition: string; state?: string };

/** Tables with rows to check, each with a condition that selects those out of reach. */
async function tablesWith(
  pool: pg.Pool,
  isFacilityBound: boolean,
): Promise<Array<{ name: string; hasId: boolean }>> {
  const { rows } = await pool.query<{ name: string; has_id: boolean }>(
    `select c.relname as name,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype) as has_id
     from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'entity_id' and not a.attisdropped)
       and (not $1 or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'facility'))
     order by 1`,
    [isFacilityBound],
  );
  return rows
    .filter(({ name }) => !writtenByProduct.has(name))
    .map(({ name, has_id: hasId }) => ({ name, hasId }));
}

/**
 * Waits until all work started in an entity is finished: late answers, the processes after them if there is a
 * worker, messages being sent, and counts being added.
 */
const still = (pool: pg.Pool, entityId: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ what: string }>(
        `select 'question' as what from eligibility_transaction where entity_id = $1 and state = 'sent'
         union select what from (
           select 'event' as what from event_delivery where entity_id = $1
           union select 'message' from webhook_delivery where entity_id = $1 and outcome is null
           union select 'count' from task_count_change where entity_id = $1
         ) of_worker where exists (select from event_subscription)`,
        [entityId],
      );
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );

/** Users who are requested by these ids must keep them afterwards. */
const tablesWithFixedIds = new Set([
  'entity',
  'app_user',
  'email_update',
  'user_session',
  'facility',
  'role',
]);

/**
 * Gives one record of each table and its child records the same id, so a call with that id reaches for all of
 * them. Returns the tables that have such a record.
 */
async function underOneId(pool: pg.Pool, tables: readonly Table[], id: string): Promise<Set<string>> {
  const { rows: references } = await pool.query<{ of: string; table: string; column: string }>(
    `select c.confrelid::regclass::text as of, c.conrelid::regclass::text as table, own.attname as column
     from pg_constraint c cross join unnest(c.conkey, c.confkey) as k(own, other)
     join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own
     join pg_attribute other on other.attrelid = c.confrelid and other.attnum = k.other
     where c.contype = 'f' and c.conparentid = 0 and other.attname = 'id'`,
  );
  const found = new Set<string>();
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A key and its references change one after the other.
    await client.query('set local session_replication_role = replica');
    for (const { name, condition } of tables) {
      // Records identified by their parent's id already have this one.
      const { rows } = await client.query<{ id: string }>(
        `select id from ${name} t where ${condition} order by id = $1 desc limit 1`,
        [id],
      );
      if (!rows[0]) continue;
      found.add(name);
      if (rows[0].id === id) continue;
      const known = [{ table: name, column: 'id' }, ...references.filter(({ of }) => of === name)];
      for (const { table, column } of known)
        await client.query(`update ${table} set ${column} = $1 where ${column} = $2`, [id, rows[0].id]);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return found;
}

async function collect(
  pool: pg.Pool,
  entityId: string,
  tables: Table[],
  withIds: ReadonlySet<string>,
): Promise<Foreign> {
  await still(pool, entityId);
  const one = randomUUID();
  const known = tables.filter(({ name }) => withIds.has(name));
  const together = await underOneId(
    pool,
    known.filter(({ name }) => !tablesWithFixedIds.has(name)),
    one,
  );
  await still(pool, entityId);
  // The worker does this every hour, and no visible data change.
  const { worker, clock } = jobTools((await testDatabase()).database);
  await tidyCounts(worker, clock);
  const state = async (): Promise<Map<string, string>> => {
    const sums = new Map<string, string>();
    for (const { name, condition, state: told = 't::text' } of tables) {
      const { rows } = await pool.query<{ sum: string }>(
        `select coalesce(md5(string_agg(${told}, '|' order by ${told})), '') as sum from ${name} t where ${condition}`,
      );
      sums.set(name, rows[0]?.sum ?? '');
    }
    return sums;
  };
  const records: Foreign['records'] = together.size > 0 ? [{ tables: [...together], id: one }] : [];
  const ids = new Set<string>();
  for (const { name, condition } of known) {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text as id from ${name} t where ${condition}`,
    );
    for (const { id } of rows) ids.add(id);
    if (rows[0] && !together.has(name)) records.push({ tables: [name], id: rows[0].id });
  }
  const before = await state();
  return {
    records,
    ids,
    async changed() {
      const after = await state();
      return [...after].filter(([name, sum]) => sum !== before.get(name)).map(([name]) => name);
    },
  };
}

/**
 * The worker deletes old drafts and old records of open tasks at any time; newer ones must stay unchanged.
 */
const forgettable = (now: string): ReadonlyMap<string, string> =>
  new Map([
    ['draft', " and t.saved_at > now() - interval '1 day'"],
    ['task_viewer', ` and t.seen_at > '${now}'`],
  ]);

/** All rows of an entity, and the users who belong only to it. */
export async function ofEntity(pool: pg.Pool, entityId: string): Promise<Foreign> {
  const tables = await tablesWith(pool, false);
  const forgotten = forgettable(new Date().toISOString());
  const people = `(select m.user_id from membership m where m.entity_id = '${entityId}' and not exists (
    select from membership o where o.user_id = m.user_id and o.entity_id <> m.entity_id))`;
  return collect(
    pool,
    entityId,
    [
      ...tables.map(({ name }) => ({
        name,
        condition: `t.entity_id = '${entityId}'${forgotten.get(name) ?? ''}`,
      })),
      { name: 'entity', condition: `t.id = '${entityId}'` },
      { name: 'app_user', condition: `t.id in ${people}` },
      { name: 'email_update', condition: `t.user_id in ${people}` },
      {
        // Last use and expiry change without an action of a user.
        name: 'user_session',
        condition: `t.user_id in ${people} and coalesce(t.end_reason, '') in ('', 'idle', 'timeout')`,
        state: 't.id::text',
      },
    ],
    new Set([
      ...tables.filter(({ hasId }) => hasId).map(({ name }) => name),
      'entity',
      'app_user',
      'email_update',
      'user_session',
    ]),
  );
}

/** Rows bound to facilities of an entity, except the given one. */
export async function ofOtherFacilities(
  pool: pg.Pool,
  entityId: string,
  facilityId: string,
): Promise<Foreign> {
  const tables = await tablesWith(pool, true);
  const condition = `t.entity_id = '${entityId}' and t.facility_id <> '${facilityId}'`;
  return collect(
    pool,
    entityId,
    tables.map(({ name }) => ({ name, condition })),
    new Set(tables.filter(({ hasId }) => hasId).map(({ name }) => name)),
  );
}
