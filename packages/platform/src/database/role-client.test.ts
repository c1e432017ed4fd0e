import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryHome } from '../testing/temporary-home.ts';
import { type Database, openDatabase } from './open.ts';
import { RoleClient, type Trip, type TripPool } from './role-client.ts';
import { NotCommitted } from './role-query.ts';

const { home, remove } = temporaryHome();
let database: Database;
let owner: pg.Pool;

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, home });
  owner = database.pool('owner', 2);
  await owner.query('CREATE TABLE note (body text)');
});
afterAll(async () => {
  await database.close();
  remove();
});

async function connected(settings: pg.ClientConfig = {}): Promise<RoleClient> {
  const place = { host: join(home, 'run'), user: 'postgres', database: 'postgres' };
  const client = new RoleClient(
    { ...place, ...settings },
    {
      role: null,
      statementTimeoutMs: null,
      commitLimitMs: null,
    },
  );
  await client.connect();
  return client;
}
const socketOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(error?: Error): void } } }).connection.stream;

const endOf = (client: pg.Client) => new Promise<void>((ended) => client.once('end', () => ended()));

it('a COMMIT that stored nothing rejects, and the connection still works for the next statement', async () => {
  const client = await owner.connect();
  await client.query('BEGIN');
  await client.query("INSERT INTO note VALUES ('lost')");
  await expect(client.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
  await expect(client.query('COMMIT')).rejects.toBeInstanceOf(NotCommitted);
  await client.query('BEGIN');
  await client.query("INSERT INTO note VALUES ('kept')");
  await client.query('COMMIT');
  expect((await client.query('SELECT body FROM note')).rows).toEqual([{ body: 'kept' }]);
  client.release();
});

it('a ROLLBACK that the program sent is not an error', async () => {
  const client = await owner.connect();
  await client.query('BEGIN');
  await client.query('ROLLBACK');
  client.release();
});

it('a connection lost between two statements fails the next statement and does not end the program', async () => {
  const client = await connected();
  const ended = endOf(client);
  socketOf(client).destroy(new Error('gone'));
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow();
});

it('a connection whose query timed out is closed, so that no later statement waits behind it', async () => {
  const client = await connected({ query_timeout: 200 });
  const ended = endOf(client);
  await expect(client.query('SELECT pg_sleep(1)')).rejects.toThrow('Query read timeout');
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow(/not queryable|terminated|closed/);
});

describe('what travels together', () => {
  const app = () => database.pool('app', 1);
  beforeAll(async () => {
    await owner.query(
      'CREATE ROLE waypost_app; CREATE ROLE waypost_signin; GRANT SELECT, INSERT ON note TO waypost_app',
    );
  });

  it('the end of a transaction is sent unchanged, even before the failure of its first statement is known', async () => {
    const client = await app().connect();
    for (const end of ['rollback', 'commit']) {
      await client.query('begin');
      const failed = expect(client.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
      const ended = client.query(end);
      if (end === 'commit') await expect(ended).rejects.toBeInstanceOf(NotCommitted);
      else await ended;
      await failed;
    }
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  it('a BEGIN waits for the first statement, and its settings apply to the whole transaction only', async () => {
    const client = await app().connect();
    const setting = "select current_setting('waypost.entity_id', true) as entity, current_user as name";
    await client.query("begin; select set_config('waypost.entity_id', $1, true)", ['north']);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await client.query(setting)).rows).toEqual([{ entity: 'north', name: 'waypost_app' }]);
    await client.query('commit');
    const after = (await client.query(setting)).rows[0];
    expect([after?.entity ?? '', after?.name]).toEqual(['', 'waypost_app']);
    client.release();
  });

  it('a transaction without statements sends nothing to the database', async () => {
    const client = await app().connect();
    const ended: unknown[] = [];
    for (const end of ['commit', 'rollback']) {
      await client.query('begin; select 1 / 0');
      ended.push((await client.query(end)).command);
    }
    expect(ended).toEqual(['COMMIT', 'ROLLBACK']);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  it('a statement marked `then commit` ends its transaction; when it fails, nothing is stored', async () => {
    const client = await app().connect();
    const count = async (body: string) =>
      (await owner.query('SELECT count(*) AS rows FROM note WHERE body = $1', [body])).rows[0].rows;
    await client.query('begin');
    await client.query("insert into note values ('first')");
    await client.query('/* then commit */ insert into note values ($1)', ['last']);
    expect([await count('first'), await count('last')]).toEqual([1, 1]);
    await client.query('begin');
    await client.query("insert into note values ('undone')");
    await expect(client.query('/* then commit */ select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await client.query('rollback');
    expect(await count('undone')).toBe(0);
    client.release();
  });

  it('a statement runs as its role after its preceding statement, or not at all', async () => {
    const trips = app() as unknown as TripPool;
    const received: unknown[] = [];
    const first = (text: string): Trip['first'] => ({
      as: 'signin',
      statement: { name: 'look', text, onRow: (row) => received.push(row) },
    });
    const statement = "select current_user as name, current_setting('waypost.told', true) as told";
    const before = "select current_user::text, set_config('waypost.told', 'before', true)";
    expect((await trips.query({ text: statement, first: first(before) })).rows).toEqual([
      { name: 'waypost_app', told: 'before' },
    ]);
    expect((await trips.query({ text: statement, as: 'signin' })).rows[0]).toMatchObject({
      name: 'waypost_signin',
    });
    expect(received).toEqual([['waypost_signin', 'before']]);
    const insert = "insert into note values ('refused')";
    await expect(trips.query({ text: insert, first: first("select 'no'::uuid") })).rejects.toMatchObject({
      code: '22P02',
    });
    expect((await owner.query("SELECT 1 FROM note WHERE body = 'refused'")).rows).toEqual([]);
    expect((await trips.query({ text: statement })).rows[0]?.name).toBe('waypost_app');
  });

  it('a transaction refuses a statement with another role', async () => {
    const client = await app().connect();
    await client.query('begin');
    expect(() => client.query({ text: 'select 1', as: 'signin' } as pg.QueryConfig)).toThrow(
      /role of a transaction/,
    );
    await client.query('rollback');
    client.release();
  });
});
