import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryHome } from '../testing/temporary-home.ts';
import { confirmBy, isUnconfirmed } from './confirmation.ts';
import { type Database, openDatabase } from './open.ts';
import { READS } from './repeated-statements.ts';
import { RoleClient } from './role-client.ts';
import { CommitUnknown, NotConfirmed } from './trouble.ts';

const { home, remove } = temporaryHome();
let database: Database;
let owner: pg.Pool;

/**
 * A table whose rows are slow to commit, and a table for which the database warns on commit, as it does
 * without standbys.
 */
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, home });
  owner = database.pool('owner', 2);
  await owner.query(`
    create table slow (id int); create table warned (id int);
    create role waypost_app; grant select, insert on slow, warned to waypost_app;
    create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$;
    create function warn() returns trigger language plpgsql as $$ begin raise warning 'stored here alone'; return null; end $$;
    create constraint trigger slow after insert on slow deferrable initially deferred for each row execute function take_long();
    create constraint trigger warned after insert on warned deferrable initially deferred for each row execute function warn()`);
});
afterAll(async () => {
  await database.close();
  remove();
});

async function connected(commitLimitMs: number | null): Promise<RoleClient> {
  const client = new RoleClient(
    { host: join(home, 'run'), user: 'postgres', database: 'postgres' },
    { role: 'waypost_app', statementTimeoutMs: null, commitLimitMs },
  );
  await client.connect();
  return client;
}

/** Changes one row, with its COMMIT separate or in the same message. */
async function change(client: RoleClient, table: string, isTogether: boolean): Promise<void> {
  await client.query('begin');
  await client.query(`${isTogether ? '/* then commit */ ' : ''}insert into ${table} values (1)`);
  if (!isTogether) await client.query('commit');
}

it('a COMMIT that the database warns about counts as unknown, alone and with its last statement', async () => {
  const client = await connected(null);
  for (const isTogether of [false, true]) {
    await expect(change(client, 'warned', isTogether)).rejects.toBeInstanceOf(CommitUnknown);
    // The warning of one client does not affect the next.
    await client.query('begin');
    await client.query('select 1');
    await client.query('commit');
  }
  await client.end();
});

it('changes are refused after an unconfirmed COMMIT until one is confirmed, and reads continue', async () => {
  let confirm = (): void => undefined;
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  const stop = confirmBy({ confirm: () => confirmed, stop: async () => undefined });
  const setting = async (client: RoleClient): Promise<string | undefined> => {
    const found: pg.QueryResult<{ synchronous_commit: string }> =
      await client.query('show synchronous_commit');
    return found.rows[0]?.synchronous_commit;
  };
  try {
    await expect(change(await connected(100), 'slow', false)).rejects.toBeInstanceOf(CommitUnknown);
    expect(isUnconfirmed()).toBe(true);

    const client = await connected(null);
    await expect(client.query('begin')).rejects.toBeInstanceOf(NotConfirmed);
    await client.query(`begin ${READS}`);
    // A read is audited at the primary, which does not wait for the standbys.
    expect(await setting(client)).toBe('local');
    await client.query('commit');
    expect(await setting(client)).toBe('local');

    confirm();
    await expect.poll(isUnconfirmed).toBe(false);
    await client.query('begin');
    expect(await setting(client)).toBe('on');
    await client.query('commit');
    expect(await setting(client)).toBe('on');
    await client.end();
  } finally {
    await stop();
  }
});

it('changes are never refused where commits cannot be confirmed, as with the embedded database', async () => {
  const client = await connected(100);
  await expect(change(client, 'slow', true)).rejects.toBeInstanceOf(CommitUnknown);
  expect(isUnconfirmed()).toBe(false);
});
