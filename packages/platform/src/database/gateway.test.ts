import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryHome } from '../testing/temporary-home.ts';
import { wire } from './gateway/wire.ts';
import { type Database, openDatabase } from './open.ts';

const { home, remove } = temporaryHome();
const socketFolder = join(home, 'run');
let database: Database;
let owner: pg.Pool;

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, home });
  owner = database.pool('owner', 10);
  await owner.query(`
    CREATE TABLE note (id bigserial PRIMARY KEY, entity text NOT NULL, body text NOT NULL);
    CREATE ROLE waypost_app; CREATE ROLE waypost_worker;
    GRANT SELECT, INSERT ON note TO waypost_app; GRANT USAGE ON SEQUENCE note_id_seq TO waypost_app;
    ALTER TABLE note ENABLE ROW LEVEL SECURITY; ALTER TABLE note FORCE ROW LEVEL SECURITY;
    CREATE POLICY note_entity ON note USING (entity = current_setting('waypost.entity', true));
  `);
});

afterAll(async () => {
  await database.close();
  remove();
});

function rawClient(options?: string): pg.Client {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres', options });
  client.on('error', () => undefined);
  return client;
}

async function mixedQuery(index: number): Promise<boolean> {
  const large = 'x'.repeat(index % 5 === 0 ? 300_000 : 40);
  if (index % 7 === 3) {
    const refused = await owner
      .query('SELECT $1::text, 1 / ($2::int - $2::int)', [large, index])
      .catch((e) => e.code);
    return refused === '22012';
  }
  const text = `SELECT $1::int AS echo, length($2::text) AS length /* ${index % 11} */`;
  const { rows } = await owner.query(text, [index, large]);
  return rows.length === 1 && rows[0].echo === index && rows[0].length === large.length;
}

describe('one session for many connections', () => {
  it('the gateway answers 600 mixed queries over 10 connections, one in seven failing, without a wrong result', async () => {
    const right = await Promise.all(Array.from({ length: 600 }, (_, index) => mixedQuery(index)));
    expect(right.filter((ok) => !ok)).toHaveLength(0);
  });

  it('the gateway rolls back the transaction of a client that disconnects', async () => {
    const client = rawClient();
    await client.connect();
    await client.query('BEGIN');
    await client.query("INSERT INTO note (entity, body) VALUES ('a', 'dropped')");
    const waiting = owner.query("SELECT count(*) AS rows FROM note WHERE body = 'dropped'");
    await (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect((await waiting).rows[0].rows).toBe(0);
  });

  it('the gateway rolls back a pipeline without a Sync', async () => {
    const socket = connect(join(socketFolder, '.s.PGSQL.5432'));
    const message = (type: string, body: Buffer): Buffer => {
      const header = Buffer.alloc(5);
      header.write(type);
      header.writeInt32BE(body.length + 4, 1);
      return Buffer.concat([header, body]);
    };
    const startup = message('_', Buffer.from('\0\x03\0\0user\0postgres\0\0')).subarray(1);
    const insert = "INSERT INTO note (entity, body) VALUES ('a', 'unsynchronized')";
    socket.write(startup);
    socket.write(message('P', Buffer.from(`\0${insert}\0\0\0`)));
    socket.write(message('B', Buffer.from('\0\0\0\0\0\0\0\0')));
    socket.write(message('E', Buffer.from('\0\0\0\0\0')));
    socket.write(message('H', Buffer.alloc(0)));
    const seen: Buffer[] = [];
    await new Promise<void>((resolve) =>
      socket.on('data', (chunk) => {
        seen.push(chunk);
        if (Buffer.concat(seen).includes('INSERT 0 1')) resolve();
      }),
    );
    socket.destroy();
    const { rows } = await owner.query("SELECT count(*) AS rows FROM note WHERE body = 'unsynchronized'");
    expect(rows[0].rows).toBe(0);
  });

  it('other connections wait while a transaction is open, and their statements never interleave with it', async () => {
    await owner.query('CREATE TABLE counter (value int NOT NULL); INSERT INTO counter VALUES (0)');
    const increment = async (): Promise<void> => {
      const client = await owner.connect();
      await client.query('BEGIN');
      const { rows } = await client.query('SELECT value FROM counter');
      await client.query('UPDATE counter SET value = $1', [rows[0].value + 1]);
      await client.query('COMMIT');
      client.release();
    };
    await Promise.all(Array.from({ length: 40 }, increment));
    expect((await owner.query('SELECT value FROM counter')).rows[0].value).toBe(40);
  });

  it('a client can fetch a portal in several portions', async () => {
    const query = { text: 'SELECT * FROM generate_series(1, $1::int)', values: [10], rows: 3 };
    expect((await owner.query(query as pg.QueryConfig)).rows).toHaveLength(10);
  });
});

describe('isolation of connections', () => {
  it('two pools keep their roles over 400 interleaved queries', async () => {
    const app = database.pool('app', 3);
    const worker = database.pool('worker', 3);
    const invalid = await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        const [pool, expected] = index % 2 ? [app, 'waypost_app'] : [worker, 'waypost_worker'];
        const { rows } = await pool.query('SELECT current_user AS name, $1::int AS echo', [index]);
        return rows[0].name !== expected || rows[0].echo !== index;
      }),
    );
    expect(invalid.filter(Boolean)).toHaveLength(0);
  });

  it('a connection keeps its role when another connection changes roles, and sees none of its settings', async () => {
    const stray = rawClient();
    await stray.connect();
    await stray.query("SELECT set_config('waypost.entity', 'stray', false)");
    await stray.query('SET ROLE waypost_worker');
    const { rows } = await database
      .pool('app', 1)
      .query("SELECT current_user AS name, coalesce(current_setting('waypost.entity', true), '') AS entity");
    expect(rows[0]).toEqual({ name: 'waypost_app', entity: '' });
    await stray.end();
  });

  it('the entity of a transaction never reaches another connection, after commit, error or rollback', async () => {
    await owner.query(
      "INSERT INTO note (entity, body) SELECT e, e FROM unnest(ARRAY['north', 'south']) AS e",
    );
    const app = database.pool('app', 5);
    const scoped = async (index: number): Promise<string | null> => {
      const entity = index % 2 ? 'north' : 'south';
      const client = await app.connect();
      try {
        await client.query('BEGIN');
        await client.query("SELECT set_config('waypost.entity', $1, true)", [entity]);
        const { rows } = await client.query('SELECT entity FROM note');
        const fails = index % 3 === 0;
        if (fails) await client.query('SELECT 1 / 0').catch(() => undefined);
        const committed = await client.query(index % 3 === 1 ? 'ROLLBACK' : 'COMMIT').then(
          () => true,
          () => false,
        );
        if (committed === fails) return 'a failed transaction was told as committed';
        const after = await client.query('SELECT count(*) AS rows FROM note');
        if (after.rows[0].rows !== 0) return 'rows seen without an entity';
        return rows.every((row) => row.entity === entity) && rows.length > 0
          ? null
          : 'rows of another entity';
      } finally {
        client.release();
      }
    };
    const problems = await Promise.all(Array.from({ length: 200 }, (_, index) => scoped(index)));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  it('a statement does not run when its role does not exist', async () => {
    const sealer = database.pool('sealer', 1);
    await expect(
      sealer.query("INSERT INTO note (entity, body) VALUES ('a', 'nobody')"),
    ).rejects.toMatchObject({
      code: '22023',
    });
    const { rows } = await owner.query("SELECT count(*) AS rows FROM note WHERE body = 'nobody'");
    expect(rows[0].rows).toBe(0);
  });

  it('the gateway refuses start-up options, which it does not support', async () => {
    const client = rawClient('-c statement_timeout=5');
    await expect(client.connect()).rejects.toMatchObject({ code: '0A000' });
  });

  it('the gateway refuses named statements', async () => {
    await expect(owner.query({ name: 'mine', text: 'SELECT 1' })).rejects.toMatchObject({ code: '0A000' });
  });
});

describe('values', () => {
  it('dates and decimals arrive as text, and int8 as numbers', async () => {
    const { rows } =
      await owner.query(`SELECT date '1980-02-29' AS day, 12.50::numeric AS money, 7::int8 AS small,
      9007199254740993::int8 AS large, ARRAY[date '2026-03-08'] AS days, ARRAY[0.10]::numeric[] AS amounts`);
    expect(rows[0]).toEqual({
      day: '1980-02-29',
      money: '12.50',
      small: 7,
      large: '9007199254740993',
      days: ['2026-03-08'],
      amounts: ['0.10'],
    });
  });
});

describe('when the database breaks', () => {
  it('a crash ends the connection that caused it, keeps committed rows and serves other connections', async () => {
    await owner.query("INSERT INTO note (entity, body) VALUES ('a', 'kept')");
    await expect(owner.query('COPY note FROM STDIN')).rejects.toMatchObject({ code: 'XX000' });
    const { rows } = await owner.query("SELECT body FROM note WHERE body = 'kept'");
    expect(rows).toHaveLength(1);
  });

  it('a message of impossible length gets a protocol error', async () => {
    const socket = connect(join(socketFolder, '.s.PGSQL.5432'));
    socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]));
    const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
    expect(answer).toEqual(wire.error('FATAL', '08P01', 'invalid message length'));
    socket.destroy();
  });
});
