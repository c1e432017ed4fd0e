// The limit of single messages and the look-back of a new stream include the events of all organizations.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, expect, it, vi } from 'vitest';
import { portalUrl } from '../../api/support/addresses.ts';
import { type Client, SUBSCRIPTION } from '../../api/support/client.ts';
import { testDatabase } from '../../api/support/database.ts';
import { Following, writeEvents } from '../../api/support/live.ts';
import { makeOrganization, type Organization } from '../../api/support/organization.ts';
import { changed, openTask } from '../../api/support/tasks.ts';

const { pool } = await testDatabase();
let here: Organization;
let dana: Client;
let marcus: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, marcus] = await here.people('dana', 'marcus');
});

it('a new stream starts with recent events, because the page has loaded its lists by then', async () => {
  const task = await changed(marcus, await openTask(marcus), { status: 'Elevated' });
  const following = await Following.begun(dana);
  await following.about(task.id, 'task.elevated');
  await following.leave();
});

it('a client that reconnects after too many events reloads everything', async () => {
  const before = await Following.begun(dana);
  await before.leave();
  await writeEvents(pool, here, 2500);
  const after = await Following.begun(dana, { after: before.lastEventId });
  expect(after.messages[0]).toEqual({ kind: 'reset' });
  await after.leave();
});

it('subscribers reload everything when the database loses the last event, as in a restore', async () => {
  const following = await Following.begun(dana);
  const [last = ''] = await writeEvents(pool, here, 1);
  await following.about(last);
  await pool.query('delete from event where entity_id = $1 and subject_id = $2', [here.id, last]);
  await vi.waitFor(() => expect(following.messages.at(-1)).toEqual({ kind: 'reset' }), { timeout: 10_000 });
  const [next = ''] = await writeEvents(pool, here, 1);
  await following.about(next);
  await following.leave();
});

it('a client that does not read the stream is disconnected, and reconnects', async () => {
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
  // A user can have ten streams, so an eleventh shows that one of them has ended. The others receive nothing
  // here.
  const elsewhere = { headers: { ScopeMember: here.facility(2).id }, seconds: 120 };
  const others = await Promise.all(Array.from({ length: 9 }, () => Following.begun(dana, elsewhere)));
  const isCut = async () => (await dana.call('GET', '/services/task/live?seconds=1')).status === 200;
  expect(await isCut()).toBe(false);
  // Another client reads everything, so the messages it received were also sent to the first one.
  const beside = await Following.begun(marcus, { seconds: 120 });
  for (let turn = 0; turn < 40 && !(await isCut()); turn += 1) {
    const [last = ''] = (await writeEvents(pool, here, 1900)).slice(-1);
    await beside.about(last);
  }
  expect(await isCut()).toBe(true);
  socket.resume();
  await isOver;
  await Promise.all([...others, beside].map((one) => one.leave()));
  const back = await Following.begun(dana, { after: position ?? randomUUID() });
  expect(back.messages[0]).toEqual({ kind: 'reset' });
  await back.leave();
}, 60_000);
