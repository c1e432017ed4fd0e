import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { portalUrl } from './support/addresses.ts';
import { as, type Client, SUBSCRIPTION, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { Following } from './support/live.ts';
import { secondServer } from './support/second-server.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let dana: Client;
beforeAll(async () => {
  owner = await ownerPool();
  dana = await sharedAs('dana.whitfield');
});
afterAll(() => owner.close());

/** Writes events of tasks that nobody has; tells what they are about. */
async function write(db: Pick<pg.Pool, 'query'>, count: number, type = 'task.updated'): Promise<string[]> {
  const { rows } = await db.query<{ subject_id: string }>(
    `insert into event (entity_id, id, type, subject_id, facility_id, occurred_at, actor_kind, data, correlation_id)
     select $1, gen_random_uuid(), $4, gen_random_uuid(), $2, now(), 'system', '{}', 'test' from generate_series(1, $3)
     returning subject_id`,
    [lakemont.id, lakemont.facilities[0]?.id, count, type],
  );
  return rows.map(({ subject_id }) => subject_id);
}
const subjects = (following: Following): string[] => following.events.map(({ subjectId }) => subjectId);

/** Only where a second connection can hold a transaction open: the embedded database has one. */
function besideAnOpenTransaction(): void {
  it('an event that is committed late is told, also to a client that comes back after later ones', async () => {
    const [early, late] = [await owner.pool.connect(), owner.pool];
    const following = await Following.begun(dana);
    try {
      await early.query('begin');
      const held = await write(early, 1);
      const after = await write(late, 3);
      await following.about(after[2] ?? '');
      expect(subjects(following)).not.toContain(held[0]);
      // This one has the numbers after it, and not yet itself.
      const position = following.lastEventId;
      await early.query('commit');
      await following.about(held[0] ?? '');
      const back = await Following.begun(dana, { after: position });
      expect(subjects(back)).toEqual(held);
      await back.leave();
      const all = subjects(following).filter((id) => [...held, ...after].includes(id));
      expect(all).toEqual([...after, ...held]);
    } finally {
      await early.query('rollback');
      early.release();
      await following.leave();
    }
  });

  it('no event is lost or told twice while many transactions overlap', async () => {
    const following = await Following.begun(dana, { seconds: 120 });
    const written: string[] = [];
    const lane = async () => {
      for (let turn = 0; turn < 12; turn += 1) {
        const client = await owner.pool.connect();
        await client.query('begin');
        const ids = await write(client, 2);
        await sleep(Math.random() * 60);
        const isKept = Math.random() < 0.8;
        await client.query(isKept ? 'commit' : 'rollback');
        client.release();
        // As a change does: the server looks in between.
        await owner.pool.query('notify waypost_live');
        if (isKept) written.push(...ids);
      }
    };
    await Promise.all([lane(), lane()]);
    for (const id of written) await following.about(id);
    const told = subjects(following).filter((id) => written.includes(id));
    expect(told.toSorted()).toEqual(written.toSorted());
    await following.leave();
  });
}
if (process.env.WAYPOST_TEST_DATABASE_URL)
  describe('beside a transaction that is held open', besideAnOpenTransaction);

describe('two servers', () => {
  it('tell the same, and one goes on where the other was left', async () => {
    const second = await secondServer({});
    try {
      const [here, there] = [await Following.begun(dana), await Following.begun(dana, { url: second.url })];
      const [first = ''] = await write(owner.pool, 1);
      await Promise.all([here.about(first), there.about(first)]);
      await here.leave();
      const missed = await write(owner.pool, 3);
      const back = await Following.begun(dana, { url: second.url, after: here.lastEventId });
      for (const id of missed) await back.about(id);
      expect(subjects(back).filter((id) => [first, ...missed].includes(id))).toEqual(missed);
      await Promise.all([there.leave(), back.leave()]);
    } finally {
      await second.stop();
    }
  });

  it('a server that stops ends its streams, and is not kept from stopping', async () => {
    const second = await secondServer({});
    const following = await Following.begun(dana, { url: second.url });
    const began = Date.now();
    await second.stop();
    await following.ended;
    expect(Date.now() - began).toBeLessThan(10_000);
  });
});

describe('a session', () => {
  const ends: [string, (client: Client) => Promise<unknown>][] = [
    ['signs out', (client) => client.call('POST', '/services/audit/api/Authentication/signOut')],
    [
      'is deactivated',
      (client) => owner.pool.query('update app_user set is_active = false where id = $1', [client.userId]),
    ],
    [
      'was away too long',
      (client) =>
        owner.pool.query(
          "update user_session set last_seen_at = now() - interval '16 minutes' where user_id = $1",
          [client.userId],
        ),
    ],
    [
      'leaves the entity',
      (client) =>
        owner.pool.query("update membership set status = 'Deactivated' where user_id = $1", [client.userId]),
    ],
  ];
  it.each(ends)('that ends because its user %s ends the stream', async (_how, end) => {
    const ines = await as('ines.roth');
    try {
      const following = await Following.begun(ines);
      await end(ines);
      await sleep(3000);
      const [unheard] = await write(owner.pool, 1, 'eligibility.requested');
      await following.ended;
      expect(subjects(following)).not.toContain(unheard);
    } finally {
      await owner.pool.query('update app_user set is_active = true where id = $1', [ines.userId]);
      await owner.pool.query("update membership set status = 'Active' where user_id = $1", [ines.userId]);
    }
  });

  it('is not kept from ending by a stream, nor by what a page asks by itself', async () => {
    const ines = await as('ines.roth');
    const set = "update user_session set last_seen_at = now() - interval '5 minutes' where user_id = $1";
    const idleMinutes = async () =>
      (
        await owner.pool.query(
          'select extract(epoch from now() - max(last_seen_at))::int / 60 as m from user_session where user_id = $1 and ended_at is null',
          [ines.userId],
        )
      ).rows[0].m;
    await owner.pool.query(set, [ines.userId]);
    await (await Following.begun(ines)).leave();
    const me = (headers = {}) => ines.call('GET', '/services/policy/users/me', undefined, headers);
    expect((await me({ 'x-unattended': 'true' })).status).toBe(200);
    expect(await idleMinutes()).toBe(5);
    await me();
    expect(await idleMinutes()).toBe(0);
  });
});

it('a reader that takes nothing is cut off, and comes back', async () => {
  const { hostname, port } = new URL(portalUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  const headers = { host: `${hostname}:${port}`, ...SUBSCRIPTION, ...dana.headers };
  socket.write(
    `GET /services/task/live HTTP/1.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  const text = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  const position = /id: (\S+)/.exec(text)?.[1] ?? null;
  socket.pause();
  const isOver = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  const ids: string[] = [];
  let isCut = false;
  for (let turn = 0; turn < 40 && !isCut; turn += 1) {
    ids.push(...(await write(owner.pool, 1900)));
    isCut = await Promise.race([isOver, sleep(500, false)]);
  }
  socket.resume();
  await isOver;
  const back = await Following.begun(dana, { after: position ?? randomUUID() });
  expect(back.messages[0]).toEqual({ kind: 'reset' });
  await back.leave();
}, 60_000);
