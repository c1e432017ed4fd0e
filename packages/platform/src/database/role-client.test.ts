import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryHome } from '../testing/temporary-home.ts';
import { type Database, openDatabase } from './open.ts';
import { NotCommitted, RoleClient } from './role-client.ts';

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
  const client = new RoleClient({ ...place, ...settings }, { role: null, statementTimeoutMs: null });
  await client.connect();
  return client;
}
const socketOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(error?: Error): void } } }).connection.stream;

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

it('a ROLLBACK that the program sent is no error', async () => {
  const client = await owner.connect();
  await client.query('BEGIN');
  await client.query('ROLLBACK');
  client.release();
});

it('a connection lost between two statements fails the next statement and does not end the program', async () => {
  const client = await connected();
  socketOf(client).destroy(new Error('gone'));
  await setTimeout(50);
  await expect(client.query('SELECT 1')).rejects.toThrow();
});

it('a connection whose query timed out is closed, so that no later statement waits behind it', async () => {
  const client = await connected({ query_timeout: 200 });
  await expect(client.query('SELECT pg_sleep(1)')).rejects.toThrow('Query read timeout');
  await setTimeout(50);
  await expect(client.query('SELECT 1')).rejects.toThrow(/not queryable|terminated|closed/);
});
