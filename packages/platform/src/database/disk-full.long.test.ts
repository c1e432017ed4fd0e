import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SmallDisk, smallDisk } from '../testing/small-disk.ts';
import { type Database, openDatabase } from './open.ts';
import { classifyDatabaseError } from './trouble.ts';

let disk: SmallDisk;
let database: Database;
let owner: pg.Pool;
const acknowledged = new Set<number>();
let next = 0;

beforeAll(async () => {
  disk = smallDisk(400);
  database = await openDatabase({ databaseUrl: null, home: join(disk.folder, 'home') });
  owner = database.pool('owner', 4);
  await owner.query('CREATE TABLE entry (id int PRIMARY KEY, body text)');
});
afterAll(async () => {
  await database?.close();
  disk?.remove();
});

async function insert(): Promise<unknown> {
  const id = ++next;
  try {
    await owner.query('INSERT INTO entry SELECT $1, repeat(md5($2), 500)', [id, String(id)]);
    acknowledged.add(id);
    return null;
  } catch (error) {
    return error;
  }
}

async function stored(): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>('SELECT id FROM entry ORDER BY id');
  return rows.map(({ id }) => id);
}

it('an embedded database on a full disk refuses writes with a clear error, still reads, and writes again once there is space', async () => {
  for (let count = 0; count < 200; count += 1) expect(await insert()).toBeNull();
  for (const left of [30 * 1024 * 1024, 0]) {
    disk.fill(left);
    for (let tries = 0; tries < 20; tries += 1) {
      const problem = await insert();
      expect([classifyDatabaseError(problem), String(problem)]).toEqual([
        'full',
        'error: the storage of the embedded database is full',
      ]);
      expect(await stored()).toEqual([...acknowledged]);
    }
    disk.makeRoom();
    for (let count = 0; count < 20; count += 1) expect(await insert()).toBeNull();
  }
  expect(await stored()).toEqual([...acknowledged]);
});

it('a transaction that fills the disk fails from then on and stores nothing', async () => {
  const client = await owner.connect();
  await client.query('BEGIN');
  await client.query("INSERT INTO entry VALUES (-1, 'begun')");
  disk.fill(1024 * 1024);
  await expect(client.query("INSERT INTO entry VALUES (-2, 'more')")).rejects.toMatchObject({
    code: '53100',
  });
  await expect(client.query('COMMIT')).rejects.toThrow(/rolled back/);
  client.release();
  expect(await stored()).toEqual([...acknowledged]);
  disk.makeRoom();
  expect(await insert()).toBeNull();
});

it('an embedded database opens on a full disk and reads its rows', async () => {
  disk.fill(0);
  await database.close();
  database = await openDatabase({ databaseUrl: null, home: join(disk.folder, 'home') });
  owner = database.pool('owner', 4);
  expect(await stored()).toEqual([...acknowledged]);
  expect(classifyDatabaseError(await insert())).toBe('full');
  disk.makeRoom();
  expect(await insert()).toBeNull();
});
