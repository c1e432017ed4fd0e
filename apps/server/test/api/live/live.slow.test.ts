import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { Following, writeEvents } from '../support/live.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { plainServer, secondServer } from '../support/second-server.ts';

const { pool } = await testDatabase();
let here: Organization;
let dana: Client;
beforeAll(async () => {
  here = await makeOrganization();
  dana = await here.person('dana');
});

const write = (db: Pick<pg.Pool, 'query'>, count: number) => writeEvents(db, here, count);

/** Only where a second connection can keep a transaction open, because the embedded database has one. */
function besideAnOpenTransaction(): void {
  it('an event that is committed late is delivered, also to a client that reconnects after later ones', async () => {
    const [early, late] = [await pool.connect(), pool];
    const following = await Following.begun(dana);
    try {
      await early.query('begin');
      const held = await write(early, 1);
      const after = await write(late, 3);
      await following.about(after[2] ?? '');
      expect(following.subjects).not.toContain(held[0]);
      // The stream has the later numbers, but not this one yet.
      const position = following.lastEventId;
      await early.query('commit');
      await following.about(held[0] ?? '');
      const back = await Following.begun(dana, { after: position });
      expect(back.subjects).toEqual(held);
      await back.leave();
      const all = following.subjects.filter((id) => [...held, ...after].includes(id));
      expect(all).toEqual([...after, ...held]);
    } finally {
      await early.query('rollback');
      early.release();
      await following.leave();
    }
  });

  it('no event is lost or sent twice while many transactions overlap', async () => {
    const following = await Following.begun(dana, { seconds: 120 });
    const written: string[] = [];
    const open: { client: pg.PoolClient; ids: string[] }[] = [];
    const begin = async () => {
      const client = await pool.connect();
      await client.query('begin');
      open.push({ client, ids: await write(client, 2) });
    };
    const closeStream = async () => {
      const [one] = open.splice(Math.floor(Math.random() * open.length), 1);
      const isKept = Math.random() < 0.8;
      await one?.client.query(isKept ? 'commit' : 'rollback');
      one?.client.release();
      // The server polls in between, as during a real change.
      await pool.query('notify waypost_live');
      if (one && isKept) written.push(...one.ids);
    };
    for (let step = 0; step < 60; step += 1) {
      const isFull = open.length === 3;
      await (open.length === 0 || (!isFull && Math.random() < 0.5) ? begin() : closeStream());
      const last = written.at(-1);
      if (last && Math.random() < 0.2) await following.about(last);
    }
    while (open.length > 0) await closeStream();
    for (const id of written) await following.about(id);
    const delivered = following.subjects.filter((id) => written.includes(id));
    expect(delivered.toSorted()).toEqual(written.toSorted());
    await following.leave();
  });
}
if (process.env.WAYPOST_TEST_DATABASE_URL) describe('during an open transaction', besideAnOpenTransaction);

describe('two servers', () => {
  it('two servers send the same events, and one continues where the other one stopped', async () => {
    const second = await plainServer();
    const [here, there] = [await Following.begun(dana), await Following.begun(dana, { url: second.url })];
    const [first = ''] = await write(pool, 1);
    await Promise.all([here.about(first), there.about(first)]);
    await here.leave();
    const missed = await write(pool, 3);
    const back = await Following.begun(dana, { url: second.url, after: here.lastEventId });
    for (const id of missed) await back.about(id);
    expect(back.subjects.filter((id) => [first, ...missed].includes(id))).toEqual(missed);
    await Promise.all([there.leave(), back.leave()]);
  }, 120_000);

  it('a stopping server ends its streams, and open streams do not prevent the stop', async () => {
    // The wait would be longer than the time limit of this test.
    const second = await secondServer({ STOP_GRACE_MS: '600000' });
    const following = await Following.begun(dana, { url: second.url, seconds: 120 });
    await second.stop();
    await following.ended;
    expect(second.child.exitCode).toBe(0);
  }, 120_000);
});

describe('a session', () => {
  const somebody = () =>
    here.invite({ firstName: 'Ines', lastName: 'Roth', role: 'Eligibility Reader', facilities: [0] });
  const ends: [string, (client: Client) => Promise<unknown>][] = [
    ['signs out', (client) => client.call('POST', '/services/audit/api/Authentication/signOut')],
    [
      'is deactivated',
      (client) => pool.query('update app_user set is_active = false where id = $1', [client.userId]),
    ],
    [
      'was away too long',
      (client) =>
        pool.query(
          "update user_session set last_seen_at = now() - interval '16 minutes' where user_id = $1",
          [client.userId],
        ),
    ],
    [
      'leaves the entity',
      (client) =>
        pool.query("update membership set status = 'Deactivated' where user_id = $1", [client.userId]),
    ],
  ];
  it.each(ends)('a stream ends with the session when its user %s', async (_how, end) => {
    const reader = await somebody();
    const following = await Following.begun(reader);
    await end(reader);
    await following.ended;
    expect(following.subjects).toEqual([]);
    expect((await reader.call('GET', '/services/task/live?seconds=1')).status).not.toBe(200);
  });

  it('a session expires even if a stream is open or the page polls automatically', async () => {
    const reader = await somebody();
    const { rows } = await pool.query<{ last_seen_at: Date }>(
      "update user_session set last_seen_at = now() - interval '5 minutes' where user_id = $1 returning last_seen_at",
      [reader.userId],
    );
    const lastSeen = async () =>
      (
        await pool.query<{ last_seen_at: Date }>('select last_seen_at from user_session where user_id = $1', [
          reader.userId,
        ])
      ).rows;
    await (await Following.begun(reader)).leave();
    const me = (headers = {}) => reader.call('GET', '/services/policy/users/me', undefined, headers);
    expect((await me({ 'x-unattended': 'true' })).status).toBe(200);
    expect(await lastSeen()).toEqual(rows);
    await me();
    expect(await lastSeen()).not.toEqual(rows);
  });
});
