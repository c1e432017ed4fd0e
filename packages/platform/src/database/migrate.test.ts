import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryHome } from '../testing/temporary-home.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

const { home, remove } = temporaryHome();
const folders = ['server', 'identity'].map((app) => join(home, app, 'migrations'));
let database: Database;
let owner: pg.Pool;

function write(app: string, name: string, text: string): void {
  writeFileSync(join(home, app, 'migrations', name), text);
}

beforeAll(async () => {
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  database = await openDatabase({ databaseUrl: null, home });
  owner = database.pool('owner');
});

afterAll(async () => {
  await database.close();
  remove();
});

it('migrate applies the files of all folders once each, ordered by number', async () => {
  write('server', '001-first.sql', 'CREATE TABLE step (name text); CREATE ROLE someone;');
  write('identity', '001-second.sql', "INSERT INTO step VALUES ('identity 1');");
  write('server', '002-third.sql', "INSERT INTO step SELECT name || ', server 2' FROM step;");
  expect(await migrate(database, folders)).toEqual([
    'server/001-first',
    'identity/001-second',
    'server/002-third',
  ]);
  expect(await migrate(database, folders)).toEqual([]);
  expect((await owner.query('SELECT name FROM step ORDER BY name')).rows).toEqual([
    { name: 'identity 1' },
    { name: 'identity 1, server 2' },
  ]);
});

it('migrate applies nothing when one file fails, and names that file', async () => {
  write('server', '003-good.sql', "INSERT INTO step VALUES ('server 3');");
  write('server', '004-bad.sql', 'CREATE TABLE half (id int); INSERT INTO missing VALUES (1);');
  await expect(migrate(database, folders)).rejects.toThrow(
    'The migration server/004-bad could not be applied: relation "missing" does not exist',
  );
  const { rows } = await owner.query("SELECT to_regclass('half') AS half, count(*) AS steps FROM step");
  expect(rows).toEqual([{ half: null, steps: 2 }]);
});

it('migrate applies a new file even if a later file of another folder was applied before', async () => {
  write('server', '004-bad.sql', "INSERT INTO step VALUES ('server 4');");
  expect(await migrate(database, folders)).toEqual(['server/003-good', 'server/004-bad']);
  write('identity', '002-late.sql', "INSERT INTO step VALUES ('identity 2');");
  expect(await migrate(database, folders)).toEqual(['identity/002-late']);
});

it('migrate refuses a file changed after it was applied, and a database newer than the files', async () => {
  write('identity', '002-late.sql', "INSERT INTO step VALUES ('other');");
  await expect(migrate(database, folders)).rejects.toThrow(
    /identity\/002-late was changed after it was applied/,
  );
  await expect(migrate(database, folders.slice(0, 1))).rejects.toThrow(
    /identity\/001-second, which this version/,
  );
});

it('migrate applies a file that must run outside a transaction to the embedded database', async () => {
  write('identity', '002-late.sql', "INSERT INTO step VALUES ('identity 2');");
  write(
    'server',
    '005-index.concurrently.sql',
    '-- Of names; twice.\nCREATE INDEX CONCURRENTLY step_name ON step (name);\nDROP INDEX CONCURRENTLY IF EXISTS step_gone;\n',
  );
  expect(await migrate(database, folders)).toEqual(['server/005-index.concurrently']);
  expect(await migrate(database, folders)).toEqual([]);
  const { rows } = await owner.query("SELECT indexname FROM pg_indexes WHERE tablename = 'step'");
  expect(rows).toEqual([{ indexname: 'step_name' }]);
});

it('migrate repeats a batch file until it changes nothing, keeps committed batches when one fails, and continues from there', async () => {
  write('server', '006-rows.sql', 'CREATE TABLE job (id int, by int CHECK (id <> 5 OR by IS NULL));');
  write('server', '007-more.sql', 'INSERT INTO job SELECT generate_series(1, 7); CREATE TABLE run (at int);');
  write(
    'server',
    '008-jobs.in-batches.sql',
    `-- Three at a time, and a note of each run that is no change.
    CREATE TEMP TABLE noted ON COMMIT DROP AS SELECT 1;
    WITH part AS (SELECT id FROM job WHERE by IS NULL ORDER BY id LIMIT 3), ran AS (INSERT INTO run SELECT count(*) FROM part HAVING count(*) > 0)
    UPDATE job SET by = 1 FROM part WHERE job.id = part.id;`,
  );
  write('server', '009-after.sql', "INSERT INTO step VALUES ('server 9');");
  await expect(migrate(database, folders)).rejects.toThrow(
    /server\/008-jobs\.in-batches could not be applied: .*job_check/,
  );
  const done = async () => (await owner.query('SELECT id FROM job WHERE by = 1 ORDER BY id')).rows.length;
  const batches = async () => (await owner.query('SELECT at FROM run')).rows.map(({ at }) => at);
  expect([await done(), await batches()]).toEqual([3, [3]]);
  await owner.query('ALTER TABLE job DROP CONSTRAINT job_check');
  expect(await migrate(database, folders)).toEqual(['server/008-jobs.in-batches', 'server/009-after']);
  expect([await done(), await batches()]).toEqual([7, [3, 3, 1]]);
  expect(await migrate(database, folders)).toEqual([]);
});

it('migrate refuses a statement outside a transaction that cannot be repeated', async () => {
  write('server', '010-more.concurrently.sql', "INSERT INTO step VALUES ('server 6');");
  await expect(migrate(database, folders)).rejects.toThrow(
    /server\/010-more\.concurrently may hold only statements such as "create index concurrently/,
  );
});

it('migrate refuses a file without a number', async () => {
  write('identity', 'oops.sql', 'SELECT 1;');
  await expect(migrate(database, folders)).rejects.toThrow(/oops\.sql is not named like/);
});
