import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../tools/test/postgres.ts';
import { startStandby, type TestStandby } from '../../../../tools/test/standby.ts';
import { type Counters, makeCounters, nobody, openCounters } from './support/counters.ts';

// The replay is paused and a standby promoted, which would break all other tests.
let primary: TestPostgres;
let standby: TestStandby;
let counters: Counters;
const warned = vi.fn();

beforeAll(async () => {
  // The settings of an installation, except for the disk.
  primary = await startPostgres({ settings: ['synchronous_commit=on', 'wal_writer_delay=10ms'] });
  await makeCounters(primary.superuserUrl, 2);
  standby = await startStandby(primary.superuserUrl);
});
beforeEach(async () => {
  warned.mockReset();
  counters = await openCounters(primary.url, standby.url(primary.url), warned);
});
afterEach(() => counters.close());
afterAll(async () => {
  await standby?.stop();
  await primary?.stop();
});

const reasons = () => warned.mock.calls.map(([line]) => line.err.message);

it('a long read at a standby includes every change that was committed before it', async () => {
  for (let turn = 0; turn < 50; turn += 1) {
    const [first, second] = [await counters.add(0), await counters.add(1)];
    expect(await counters.readAtStandby()).toEqual([first, second]);
  }
  expect(reasons()).toEqual([]);
});

it('a long read includes a change that was visible before it was in the primary’s log', async () => {
  const client = new pg.Client({ connectionString: primary.superuserUrl });
  await client.connect();
  try {
    await client.query('alter role waypost_login set synchronous_commit = off');
    for (let turn = 0; turn < 20; turn += 1) {
      const first = await counters.add(0);
      expect((await counters.readAtStandby())?.[0]).toBe(first);
    }
  } finally {
    await client.query('alter role waypost_login reset synchronous_commit');
    await client.end();
  }
});

it('a long read runs in a transaction of a standby, as the role and the tenant of the caller', async () => {
  const found = await counters.reads.read(nobody, async (db) => {
    const { rows } = await sql`select pg_is_in_recovery() as "isStandby", current_user as role,
      current_setting('waypost.entity_id') as entity, current_setting('transaction_read_only') as "isReadOnly"`.execute(
      db,
    );
    return rows;
  });
  expect(found?.value).toEqual([
    { isStandby: true, role: 'waypost_app', entity: nobody.entityId, isReadOnly: 'on' },
  ]);
});

it('a long read uses the primary while the standby is behind, and later reads do not wait for the standby for a while', async () => {
  await standby.sql('select pg_wal_replay_pause()');
  try {
    await counters.add(0);
    expect(await counters.readAtStandby()).toBeNull();
    expect(reasons()).toEqual(['the standby is behind']);
    await standby.sql('select pg_wal_replay_resume()');
    expect(await counters.readAtStandby()).toBeNull();
    expect(warned).toHaveBeenCalledTimes(1);
  } finally {
    await standby.sql('select pg_wal_replay_resume()');
  }
});

it('work that tries to write at a standby is repeated at the primary', async () => {
  const writes = await counters.reads.read(nobody, (db) => sql`update counter set n = 0`.execute(db));
  expect(writes).toBeNull();
  expect(reasons()).toEqual(['cannot execute UPDATE in a read-only transaction']);
});

it('an error of the work itself reaches the caller', async () => {
  const fails = counters.reads.read(nobody, async () => {
    throw new RangeError('too long');
  });
  await expect(fails).rejects.toThrow(RangeError);
  await expect(counters.reads.read(nobody, (db) => sql`select 1 / 0`.execute(db))).rejects.toThrow(
    'division by zero',
  );
});

it('a long read uses the primary if no standby responds', async () => {
  await counters.close();
  counters = await openCounters(primary.url, 'postgres://waypost_login@127.0.0.1:9/waypost', warned);
  expect(await counters.readAtStandby()).toBeNull();
  expect(reasons()).toEqual([expect.stringContaining('ECONNREFUSED')]);
});

it('a long read does not use a standby of the primary before a failover, even if its position is higher', async () => {
  const successor = await startStandby(primary.superuserUrl);
  await successor.sql('select pg_promote()');
  try {
    // The old primary continues, and its standby with it.
    for (let turn = 0; turn < 100; turn += 1) await counters.add(0);
    const [old] = (await counters.readAtStandby()) ?? [];
    expect(old).toBeGreaterThan(100);
    await counters.close();
    counters = await openCounters(successor.url(primary.url), standby.url(primary.url), warned);
    await counters.add(1);
    const [there] = await successor.sql("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as at");
    const [here] = await standby.sql("select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as at");
    expect(here?.at).toBeGreaterThan(Number(there?.at));
    expect(await counters.readAtStandby()).toBeNull();
    expect(reasons()).toEqual(['no standby that follows the primary since its start']);
  } finally {
    await successor.stop();
  }
});

it('a long read does not use a standby that was promoted', async () => {
  const promoted = await startStandby(primary.superuserUrl);
  try {
    await counters.close();
    counters = await openCounters(primary.url, promoted.url(primary.url), warned);
    expect(await counters.readAtStandby()).not.toBeNull();
    await promoted.sql('select pg_promote()');
    expect(await counters.readAtStandby()).toBeNull();
    expect(reasons()).toEqual(['no standby that follows the primary since its start']);
  } finally {
    await promoted.stop();
  }
});
