import { randomUUID } from 'node:crypto';
import { Svix } from 'svix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalUrl, sandboxUrl } from './support/addresses.ts';
import { type Client, SUBSCRIPTION, sharedAsEach } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { bareCase } from './support/orders.ts';
import { FACILITY, makeLast, removeEndpoints, tell, waitFor, writeNote } from './support/webhooks.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let ruth: Client;
let tomasz: Client;
let dana: Client;
let caseId: string;

beforeAll(async () => {
  owner = await ownerPool();
  [ruth, tomasz, dana] = await sharedAsEach('ruth.abara', 'tomasz.lind', 'dana.whitfield');
  caseId = await bareCase(owner.pool);
});
afterAll(async () => {
  await removeEndpoints(tomasz);
  await owner.close();
});

/** The client of Svix, which sends along what each of our calls needs beside its token. */
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
  it('makes, lists, reads, changes and deletes an endpoint', async () => {
    const svix = svixOf(tomasz);
    const { url } = newReceiver();
    const made = await svix.endpoint.create(FACILITY, {
      url,
      description: 'By a client',
      eventTypes: ['note.added'],
      throttleRate: 20,
      disabled: true,
    });
    expect(made).toMatchObject({ url, description: 'By a client', throttleRate: 20, disabled: true });
    const listed = await svix.endpoint.list(FACILITY);
    expect([listed.done, listed.data.find(({ id }) => id === made.id)?.url]).toEqual([true, url]);
    const changed = await svix.endpoint.upsert(FACILITY, made.id, { url, disabled: false });
    expect(changed).toMatchObject({ description: '', disabled: false, throttleRate: null });
    expect(changed.eventTypes?.length).toBeGreaterThan(20);
    expect(await svix.endpoint.get(FACILITY, made.id)).toEqual(changed);
    await svix.endpoint.setHeaders(FACILITY, made.id, {
      headers: { 'x-team': 'billing', 'x-api-key': 'k' },
    });
    expect(await svix.endpoint.getHeaders(FACILITY, made.id)).toMatchObject({
      headers: { 'x-team': 'billing', 'x-api-key': '********' },
      sensitive: ['x-api-key'],
    });
    await svix.endpoint.delete(FACILITY, made.id);
    await expect(svix.endpoint.get(FACILITY, made.id)).rejects.toMatchObject({ code: 404 });
  });

  it('sends an example, reads attempts, rotates the secret, resends and recovers', async () => {
    const svix = svixOf(tomasz);
    const receiver = newReceiver();
    const { id } = await svix.endpoint.create(FACILITY, { url: receiver.url, eventTypes: ['note.added'] });
    const { key } = await svix.endpoint.getSecret(FACILITY, id);
    await tell(receiver, { secret: key, replies: [{ status: 500, body: 'no' }] });
    const example = await svix.endpoint.sendExample(FACILITY, id, { eventType: 'task.completed' });
    expect(example).toMatchObject({ eventType: 'task.completed', payload: { type: 'task.completed' } });
    const [sent] = await waitFor(receiver, 1);
    expect([sent?.isVerified, sent?.headers['webhook-id']]).toEqual([true, example.id]);
    const attempts = async (options = {}) =>
      (await svix.messageAttempt.listByEndpoint(FACILITY, id, options)).data;
    await expect.poll(async () => (await attempts()).length).toBe(1);
    expect(await attempts({ withContent: true })).toMatchObject([
      { msgId: example.id, status: 2, responseStatusCode: 500, response: 'no', triggerType: 1 },
    ]);
    expect((await attempts())[0]?.response).toBe('');
    expect(await attempts({ status: 0 })).toEqual([]);

    await tell(receiver, { secret: key, replies: [{ status: 204 }] });
    await svix.messageAttempt.resend(FACILITY, example.id, id);
    await waitFor(receiver, 2);
    await expect.poll(async () => (await svix.endpoint.getStats(FACILITY, id)).success).toBe(1);

    await svix.endpoint.rotateSecret(FACILITY, id, {});
    expect((await svix.endpoint.getSecret(FACILITY, id)).key).not.toBe(key);

    await tell(receiver, { secret: key, replies: [{ status: 500 }] });
    await writeNote(ruth, caseId);
    await waitFor(receiver, 3);
    await expect.poll(async () => (await svix.endpoint.getStats(FACILITY, id)).pending).toBe(1);
    await makeLast(owner.pool, { id });
    await expect.poll(async () => (await svix.endpoint.getStats(FACILITY, id)).fail).toBe(1);
    await owner.pool.query('update webhook_endpoint set rests_until = null where id = $1', [id]);
    await tell(receiver, { secret: key, replies: [{ status: 204 }] });
    const since = new Date(Date.now() - 3_600_000);
    expect(await svix.endpoint.recover(FACILITY, id, { since })).toMatchObject({ task: 'endpoint.recover' });
    await expect
      .poll(async () => (await svix.endpoint.getStats(FACILITY, id)).success, { timeout: 20_000 })
      .toBe(2);
    expect(await svix.endpoint.replayMissing(FACILITY, id, { since })).toMatchObject({
      task: 'endpoint.replay-missing',
    });
  });

  it('is refused what the portal refuses: an address, a facility, a permission', async () => {
    const { url } = newReceiver();
    await expect(
      svixOf(tomasz).endpoint.create(FACILITY, { url: 'https://10.0.0.1/in' }),
    ).rejects.toMatchObject({ code: 422 });
    await expect(svixOf(tomasz).endpoint.create(randomUUID(), { url })).rejects.toMatchObject({ code: 404 });
    await expect(svixOf(tomasz).endpoint.list(randomUUID())).rejects.toMatchObject({ code: 404 });
    await expect(svixOf(dana).endpoint.create(FACILITY, { url })).rejects.toMatchObject({ code: 403 });
  });
});
