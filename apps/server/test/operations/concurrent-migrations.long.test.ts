import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@waypost/platform/database/migrate';
import { type Database, openDatabase } from '@waypost/platform/database/open';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../tools/test/postgres.ts';

const home = mkdtempSync(join(tmpdir(), 'waypost-migrations-'));
const folder = join(home, 'server', 'migrations');
let postgres: TestPostgres;
let database: Database;
let other: pg.Client;
let writer: pg.Client;

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const run = (): Promise<string[]> => migrate(database, [folder]);

/** The index in the catalog. */
async function index(name: string): Promise<{ oid: number; isValid: boolean } | undefined> {
  const { rows } = await other.query(
    'select indexrelid::int as oid, indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0];
}

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  postgres = await startPostgres();
  const superuser = new pg.Client(postgres.superuserUrl);
  await superuser.connect();
  // The owner as docs/operations.md sets it up.
  await superuser.query('alter role waypost_login noinherit');
  await superuser.end();
  database = await openDatabase({ databaseUrl: postgres.url, home });
  [other, writer] = [new pg.Client(postgres.url), new pg.Client(postgres.url)];
  await Promise.all([other.connect(), writer.connect()]);
  write('001-visit.sql', 'create table visit (id int, room int); insert into visit values (1, 1), (2, 1);');
  await run();
});
afterAll(async () => {
  await Promise.all([other?.end(), writer?.end()]);
  await database?.close();
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
});

it('a concurrent migration builds an index while others write to its table, between the statements before and after it', async () => {
  write('002-floor.sql', 'alter table visit add floor int;');
  expect(await run()).toEqual(['server/002-floor']);
  write('003-floor.concurrently.sql', 'create index concurrently visit_floor\n  on visit (floor);\n');
  write('004-wing.sql', 'create table wing (id int);');
  await writer.query('begin; insert into visit values (3, 1)');
  const runs = Promise.all([run(), run()]);
  await expect.poll(() => index('visit_floor'), { timeout: 10_000 }).toMatchObject({ isValid: false });
  await other.query('insert into visit values (4, 1)');
  expect((await other.query("select to_regclass('wing') as wing")).rows).toEqual([{ wing: null }]);
  await writer.query('commit');
  const applied = (await runs).flat().sort();
  expect(applied).toEqual(['server/003-floor.concurrently', 'server/004-wing']);
  expect(await index('visit_floor')).toMatchObject({ isValid: true });
});

it('a concurrent migration leaves nothing of an index that cannot be built, and keeps the statements before it', async () => {
  write('005-ward.sql', 'create table ward (id int);');
  write('006-room.concurrently.sql', 'create unique index concurrently visit_room on visit (room);\n');
  write('007-bed.sql', 'create table bed (id int);');
  await expect(run()).rejects.toThrow(/^The migration server\/006-room\.concurrently could not be applied: /);
  expect(await index('visit_room')).toBeUndefined();
  const { rows } = await other.query("select to_regclass('ward') as ward, to_regclass('bed') as bed");
  expect(rows).toEqual([{ ward: 'ward', bed: null }]);
});

it('a concurrent migration rebuilds an index that an aborted run left unfinished, and keeps a finished one', async () => {
  // The state after a killed run: the server marks the index before it fills it.
  await expect(other.query('create unique index concurrently visit_room on visit (room)')).rejects.toThrow();
  const unfinished = await index('visit_room');
  expect(unfinished).toMatchObject({ isValid: false });
  await other.query('create index concurrently visit_id on visit (id)');
  const made = await index('visit_id');
  await other.query('update visit set room = id');
  write(
    '006-room.concurrently.sql',
    'create index concurrently visit_id on visit (id);\ncreate unique index concurrently visit_room on visit (room);\ndrop index concurrently if exists visit_floor;\n',
  );
  expect(await run()).toEqual(['server/006-room.concurrently', 'server/007-bed']);
  const now = await index('visit_room');
  expect(now).toMatchObject({ isValid: true });
  expect(now?.oid).not.toBe(unfinished?.oid);
  expect(await index('visit_id')).toEqual(made);
  expect(await index('visit_floor')).toBeUndefined();
  expect(await run()).toEqual([]);
});

it('a concurrent migration leaves the owner without the rights of its roles', async () => {
  const { rows } = await other.query('select rolinherit from pg_roles where rolname = current_user');
  expect(rows).toEqual([{ rolinherit: false }]);
});
