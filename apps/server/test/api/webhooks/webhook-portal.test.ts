import type {
  CataloguedEvent,
  DeliveryFigures,
  WebhookBody,
  WebhookMessage,
} from '@waypost/contract/webhooks/shapes';
import { subscribableTypes } from '@waypost/contract/webhooks/shapes';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { must } from '../support/emitting/scenario.ts';
import { bareCase } from '../support/orders.ts';
import { makeOrganization } from '../support/organization.ts';
import {
  configureReceiver,
  eventually,
  holdBack,
  makeLast,
  newEndpoint,
  pathOf,
  received,
  release,
  search,
  WEBHOOKS,
  waitFor,
  writeNote,
} from '../support/webhooks.ts';

const { pool } = await testDatabase();
let ruth: Client;
let tomasz: Client;
let caseId: string;

beforeAll(async () => {
  [ruth, tomasz] = await (await makeOrganization()).people('ruth', 'tomasz');
  caseId = await bareCase(ruth);
});

/** An endpoint with permanently failed messages. */
async function failedMessages(count: number) {
  const made = await newEndpoint(tomasz);
  await configureReceiver(made.receiver, { replies: [{ status: 500 }] });
  for (let nth = 0; nth < count; nth += 1) await writeNote(ruth, caseId);
  await waitFor(made.receiver, count);
  await holdBack(pool, made.endpoint);
  await eventually(async () => (await search(tomasz, made.endpoint, { status: 1 })).length).toBe(count);
  await makeLast(pool, made.endpoint);
  await eventually(async () => (await search(tomasz, made.endpoint, { status: 2 })).length).toBe(count);
  await release(pool, made.endpoint);
  return made;
}

describe('several messages', () => {
  it('several failed messages are sent again together, once for a key, each audited; others are skipped', async () => {
    const { endpoint, receiver } = await failedMessages(2);
    await configureReceiver(receiver, { replies: [{ status: 200 }] });
    await writeNote(ruth, caseId);
    await eventually(async () => (await search(tomasz, endpoint, { status: 0 })).length).toBe(1);
    const msgIds = (await search(tomasz, endpoint)).map(({ msgId }) => msgId);
    const key = newKey();
    const ask = () => tomasz.call('POST', `${pathOf(endpoint)}/resend`, { msgIds }, key);
    const answers = [await ask(), await ask()];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, { resent: 2, skipped: 1 }],
      [202, { resent: 2, skipped: 1 }],
    ]);
    await eventually(async () => (await search(tomasz, endpoint, { status: 0 })).length).toBe(3);
    const { rows } = await pool.query(
      `select count(*)::int as records from audit_record
       where domain_type = 'WebhookMessage' and action = 'Mutation' and domain_id = any ($1)`,
      [msgIds],
    );
    expect(rows).toEqual([{ records: 2 }]);
  });
});

describe('a message', () => {
  it('a message contains its case and its last response, and is found by the case number', async () => {
    const { endpoint } = await failedMessages(1);
    const { rows } = await pool.query('select case_number from patient_case where id = $1', [caseId]);
    const caseNumber: string = rows[0].case_number;
    const found = await search(tomasz, endpoint, { caseNumber });
    expect(found).toMatchObject([{ caseId, caseNumber, httpStatus: 500, failure: null, status: 2 }]);
    expect(await search(tomasz, endpoint, { caseNumber: `${caseNumber}9` })).toEqual([]);
  });

  it('a message is shown with its current signature headers, which a receiver verifies', async () => {
    const { endpoint, secret } = await failedMessages(1);
    const [{ msgId = '' } = {}] = await search(tomasz, endpoint);
    const path = `${WEBHOOKS}/app/${endpoint.appId}/msg/${msgId}/endpoint/${endpoint.id}/attempts`;
    const shown = await must(
      tomasz.call<{ message: WebhookMessage; body: WebhookBody; signed: Record<string, string> }>(
        'GET',
        path,
      ),
    );
    const body = JSON.stringify(shown.body);
    expect(new Webhook(secret).verify(body, shown.signed)).toEqual(shown.body);
    expect(() => new Webhook(secret).verify(`${body} `, shown.signed)).toThrow();
  });
});

describe('an endpoint', () => {
  it('an endpoint has statistics of its last 24 hours: delivered, failed, and the median time', async () => {
    const { endpoint, receiver } = await failedMessages(1);
    await configureReceiver(receiver, { replies: [{ status: 200 }] });
    await writeNote(ruth, caseId);
    await waitFor(receiver, 3);
    const read = () => must(tomasz.call<DeliveryFigures>('GET', `${pathOf(endpoint)}/figures`));
    await eventually(async () => (await read()).taken).toBe(1);
    const { hours, failed, medianMs } = await read();
    expect([failed, hours.length]).toEqual([2, 24]);
    expect(hours.at(-1)).toMatchObject({ taken: 1, failed: 2, medianMs });
    expect(medianMs).toBeGreaterThanOrEqual(0);
    expect(hours[0]).toMatchObject({ taken: 0, failed: 0, medianMs: null });
    const old = 25 * 3_600_000;
    await pool.query('update webhook_attempt set at = at - $2 * interval $$1 ms$$ where endpoint_id = $1', [
      endpoint.id,
      old,
    ]);
    expect(await read()).toMatchObject({ taken: 0, failed: 0, medianMs: null });
  });

  it('an ordered endpoint receives a message only after the previous one was delivered or failed for good', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz, { inOrder: true });
    const unordered = await newEndpoint(tomasz);
    await configureReceiver(receiver, { replies: [{ status: 500 }] });
    for (let nth = 0; nth < 3; nth += 1) await writeNote(ruth, caseId);
    await waitFor(unordered.receiver, 3);
    await eventually(async () => (await search(tomasz, endpoint)).at(-1)?.httpStatus).toBe(500);
    const inOrder = (await search(tomasz, endpoint)).reverse().map(({ msgId }) => msgId);
    const sent = async () => [
      ...new Set((await received(receiver)).reverse().map(({ headers }) => headers['webhook-id'])),
    ];
    // The failed one may have been retried meanwhile.
    expect(await sent()).toEqual(inOrder.slice(0, 1));
    await configureReceiver(receiver, { replies: [{ status: 200 }] });
    await pool.query('update webhook_delivery set next_at = now() where endpoint_id = $1 and attempts > 0', [
      endpoint.id,
    ]);
    await eventually(async () => (await search(tomasz, endpoint, { status: 0 })).length).toBe(3);
    expect(await sent()).toEqual(inOrder);
    const taken = (await received(receiver)).filter(({ status }) => status === 200).reverse();
    expect(taken.map(({ headers }) => headers['webhook-id'])).toEqual(inOrder);
  });

  it('an endpoint limited to two messages a second receives no more', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz, { perSecond: 2 });
    await holdBack(pool, endpoint);
    for (let nth = 0; nth < 8; nth += 1) await writeNote(ruth, caseId);
    const since = await release(pool, endpoint);
    await waitFor(receiver, 8);
    await eventually(async () => (await search(tomasz, endpoint, { status: 0 })).length).toBe(8);
    const { rows } = await pool.query<{ at: Date }>(
      'select at from webhook_attempt where endpoint_id = $1 order by at',
      [endpoint.id],
    );
    // Two saved-up messages are sent at once, and each of the others after at least another half second.
    // Times are read in whole milliseconds, so one may be lost.
    for (const [nth, { at }] of rows.slice(2).entries())
      expect(at.getTime() - since.getTime()).toBeGreaterThanOrEqual((nth + 1) * 500 - 1);
  });
});

it('the catalog has a schema for each event type, and an example that matches it', async () => {
  const all = await must(tomasz.call<CataloguedEvent[]>('GET', `${WEBHOOKS}/event-catalogue`));
  expect(all.map(({ type }) => type).sort()).toEqual([...subscribableTypes].sort());
  for (const { type, schema, example } of all) {
    expect(schema, type).toMatchObject({ type: 'object', properties: { type: { const: type } } });
    expect(example.type).toBe(type);
    const { details } = (
      schema as { properties: { data: { properties: { details: { required?: string[] } } } } }
    ).properties.data.properties;
    expect(Object.keys(example.data.details).sort(), type).toEqual((details.required ?? []).toSorted());
  }
});
