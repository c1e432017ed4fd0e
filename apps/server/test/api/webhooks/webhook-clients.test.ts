import { randomUUID } from 'node:crypto';
import { Svix } from 'svix';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalUrl, sandboxUrl } from '../support/addresses.ts';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { bareCase } from '../support/orders.ts';
import { makeOrganization } from '../support/organization.ts';
import {
  configureReceiver,
  eventually,
  holdBack,
  makeLast,
  release,
  waitFor,
  writeNote,
} from '../support/webhooks.ts';

const { pool } = await testDatabase();
let facility: string;
let ruth: Client;
let tomasz: Client;
let dana: Client;
let caseId: string;

beforeAll(async () => {
  const at = await makeOrganization();
  facility = at.facility().id;
  [ruth, tomasz, dana] = await at.people('ruth', 'tomasz', 'dana');
  caseId = await bareCase(ruth);
});

/** The client of Svix, which also sends the headers that our calls need besides its token. */
const svixOf = (client: Client): Svix =>
  new Svix(client.idToken, {
    serverUrl: `${portalUrl}/services/webhooks-portal`,
    numRetries: 0,
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...init?.headers, ...client.headers, ...SUBSCRIPTION } }),
  });

const newReceiver = () => {
  const name = `svix-${randomUUID()}`;
  return { name, url: `${sandboxUrl}/receivers/${name}` };
};

describe('the client of Svix', () => {
  it('the client of Svix creates, lists, reads, changes and deletes an endpoint', async () => {
    const svix = svixOf(tomasz);
    const { url } = newReceiver();
    const made = await svix.endpoint.create(facility, {
      url,
      description: 'By a client',
      eventTypes: ['note.added'],
      throttleRate: 20,
      disabled: true,
    });
    expect(made).toMatchObject({ url, description: 'By a client', throttleRate: 20, disabled: true });
    const listed = await svix.endpoint.list(facility);
    expect([listed.done, listed.data.find(({ id }) => id === made.id)?.url]).toEqual([true, url]);
    const changed = await svix.endpoint.upsert(facility, made.id, { url, disabled: false });
    expect(changed).toMatchObject({ description: '', disabled: false, throttleRate: null });
    expect(changed.eventTypes?.length).toBeGreaterThan(20);
    expect(await svix.endpoint.get(facility, made.id)).toEqual(changed);
    await svix.endpoint.setHeaders(facility, made.id, {
      headers: { 'x-team': 'billing', 'x-api-key': 'k' },
    });
    expect(await svix.endpoint.getHeaders(facility, made.id)).toMatchObject({
      headers: { 'x-team': '********', 'x-api-key': '********' },
      sensitive: ['x-team', 'x-api-key'],
    });
    await svix.endpoint.delete(facility, made.id);
    await expect(svix.endpoint.get(facility, made.id)).rejects.toMatchObject({ code: 404 });
  });

  it('the client of Svix sends an example, reads attempts, rotates the secret, resends and recovers', async () => {
    const svix = svixOf(tomasz);
    const receiver = newReceiver();
    const { id } = await svix.endpoint.create(facility, { url: receiver.url, eventTypes: ['note.added'] });
    const { key } = await svix.endpoint.getSecret(facility, id);
    await configureReceiver(receiver, { secret: key, replies: [{ status: 500, body: 'no' }] });
    const example = await svix.endpoint.sendExample(facility, id, { eventType: 'task.completed' });
    expect(example).toMatchObject({ eventType: 'task.completed', payload: { type: 'task.completed' } });
    const [sent] = await waitFor(receiver, 1);
    expect([sent?.isVerified, sent?.headers['webhook-id']]).toEqual([true, example.id]);
    const attempts = async (options = {}) =>
      (await svix.messageAttempt.listByEndpoint(facility, id, options)).data;
    await eventually(async () => (await attempts()).length).toBe(1);
    expect(await attempts({ withContent: true })).toMatchObject([
      { msgId: example.id, status: 2, responseStatusCode: 500, response: 'no', triggerType: 1 },
    ]);
    expect((await attempts())[0]?.response).toBe('');
    expect(await attempts({ status: 0 })).toEqual([]);

    await configureReceiver(receiver, { secret: key, replies: [{ status: 204 }] });
    await svix.messageAttempt.resend(facility, example.id, id);
    await waitFor(receiver, 2);
    await eventually(async () => (await svix.endpoint.getStats(facility, id)).success).toBe(1);

    await svix.endpoint.rotateSecret(facility, id, {});
    expect((await svix.endpoint.getSecret(facility, id)).key).not.toBe(key);

    await configureReceiver(receiver, { secret: key, replies: [{ status: 500 }] });
    await writeNote(ruth, caseId);
    await waitFor(receiver, 3);
    await holdBack(pool, { id });
    await eventually(async () => (await svix.endpoint.getStats(facility, id)).pending).toBe(1);
    await makeLast(pool, { id });
    await eventually(async () => (await svix.endpoint.getStats(facility, id)).fail).toBe(1);
    await release(pool, { id });
    await configureReceiver(receiver, { secret: key, replies: [{ status: 204 }] });
    const since = new Date(Date.now() - 3_600_000);
    expect(await svix.endpoint.recover(facility, id, { since })).toMatchObject({ task: 'endpoint.recover' });
    await eventually(async () => (await svix.endpoint.getStats(facility, id)).success).toBe(2);
    expect(await svix.endpoint.replayMissing(facility, id, { since })).toMatchObject({
      task: 'endpoint.replay-missing',
    });
  });

  it('the client of Svix is refused for the same reasons as the portal: an address, a facility, a permission', async () => {
    const { url } = newReceiver();
    await expect(
      svixOf(tomasz).endpoint.create(facility, { url: 'https://10.0.0.1/in' }),
    ).rejects.toMatchObject({ code: 422 });
    await expect(svixOf(tomasz).endpoint.create(randomUUID(), { url })).rejects.toMatchObject({ code: 404 });
    await expect(svixOf(tomasz).endpoint.list(randomUUID())).rejects.toMatchObject({ code: 404 });
    await expect(svixOf(dana).endpoint.create(facility, { url })).rejects.toMatchObject({ code: 403 });
  });
});
