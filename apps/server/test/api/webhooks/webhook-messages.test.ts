import type { Problem } from '@waypost/contract/core/errors';
import type { Recovery, WebhookEndpoint, WebhookMessage } from '@waypost/contract/webhooks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { must } from '../support/emitting/scenario.ts';
import { arrival, linkIn } from '../support/mailbox.ts';
import { bareCase } from '../support/orders.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import {
  attemptsOf,
  changeEndpoint,
  configureReceiver,
  eventually,
  holdBack,
  makeLast,
  newEndpoint,
  pathOf,
  readEndpoint,
  received,
  release,
  resend,
  search,
  WEBHOOKS,
  waitFor,
  writeNote,
} from '../support/webhooks.ts';

const { pool } = await testDatabase();
let at: Organization;
let ruth: Client;
let tomasz: Client;
let caseId: string;

beforeAll(async () => {
  at = await makeOrganization();
  [ruth, tomasz] = await at.people('ruth', 'tomasz');
  caseId = await bareCase(ruth);
});

/** The number of seconds from a message's last attempt to the next one. */
async function secondsUntilNext(endpoint: WebhookEndpoint, message: WebhookMessage | undefined) {
  const [last] = await attemptsOf(tomasz, endpoint, message?.msgId ?? '');
  return (Date.parse(message?.nextAttempt ?? '') - Date.parse(last?.at ?? '')) / 1000;
}

describe('a failed message', () => {
  it('a failed message is retried on schedule with the same id and body, keeps each attempt’s response, and fails after the eighth [W-094]', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    await configureReceiver(receiver, { replies: [{ status: 503, body: 'Later, please.' }] });
    await writeNote(ruth, caseId);
    await waitFor(receiver, 1);
    await holdBack(pool, endpoint);
    await eventually(async () => (await search(tomasz, endpoint, { status: 1 })).length).toBe(1);
    const [waiting] = await search(tomasz, endpoint, { status: 1 });
    // The first wait is five seconds, plus or minus a fifth; the next one would be minutes.
    const seconds = await secondsUntilNext(endpoint, waiting);
    expect(seconds).toBeGreaterThanOrEqual(4);
    expect(seconds).toBeLessThan(60);
    await makeLast(pool, endpoint);
    const [second, first] = await waitFor(receiver, 2);
    expect([second?.body, second?.headers['webhook-id']]).toEqual([
      first?.body,
      first?.headers['webhook-id'],
    ]);
    await eventually(async () => (await search(tomasz, endpoint, { status: 2 })).length).toBe(1);
    expect(await attemptsOf(tomasz, endpoint, waiting?.msgId ?? '')).toMatchObject([
      { number: 8, httpStatus: 503, answer: 'Later, please.', isManual: false },
      { number: 1, httpStatus: 503, answer: 'Later, please.', isManual: false },
    ]);
    expect(await readEndpoint(tomasz, endpoint)).toMatchObject({ state: 'failing', failed: 1, waiting: 0 });
  });

  it('a failed message is sent again once on request, and only if it failed [W-136][W-211]', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    await configureReceiver(receiver, { replies: [{ status: 500 }] });
    await writeNote(ruth, caseId);
    await waitFor(receiver, 1);
    await holdBack(pool, endpoint);
    const [{ msgId = '' } = {}] = await search(tomasz, endpoint);
    await eventually(async () => (await search(tomasz, endpoint))[0]?.status).toBe(1);
    expect((await resend(tomasz, endpoint, msgId)).status).toBe(409);
    await makeLast(pool, endpoint);
    await waitFor(receiver, 2);
    await eventually(async () => (await search(tomasz, endpoint))[0]?.status).toBe(2);
    expect((await resend(tomasz, endpoint, msgId)).status).toBe(202);
    await waitFor(receiver, 3);
    await eventually(async () => (await search(tomasz, endpoint))[0]?.status).toBe(2);
    await configureReceiver(receiver, { replies: [{ status: 200 }] });
    expect((await resend(tomasz, endpoint, msgId)).status).toBe(202);
    await waitFor(receiver, 4);
    await eventually(async () => (await search(tomasz, endpoint))[0]?.status).toBe(0);
    expect((await attemptsOf(tomasz, endpoint, msgId)).map(({ isManual }) => isManual)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect((await resend(tomasz, endpoint, msgId)).status).toBe(409);
  });

  it('a failed message is recovered with all others between two instants, and delivered ones are not sent again [W-212]', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    await writeNote(ruth, caseId);
    await waitFor(receiver, 1);
    await configureReceiver(receiver, { replies: [{ status: 500 }] });
    await writeNote(ruth, caseId);
    await writeNote(ruth, caseId);
    await waitFor(receiver, 3);
    await holdBack(pool, endpoint);
    await eventually(async () => (await search(tomasz, endpoint, { status: 1 })).length).toBe(2);
    await makeLast(pool, endpoint);
    await waitFor(receiver, 5);
    await eventually(async () => (await search(tomasz, endpoint, { status: 2 })).length).toBe(2);
    await configureReceiver(receiver, { replies: [{ status: 200 }] });
    await release(pool, endpoint);
    const recover = (body: object) =>
      tomasz.call<Recovery & Problem>('POST', `${pathOf(endpoint)}/recoverFailedWebhooks`, body, newKey());
    const asked = await must(recover({}));
    await waitFor(receiver, 7);
    await eventually(async () => (await search(tomasz, endpoint, { status: 0 })).length).toBe(3);
    const [done] = await must(tomasz.call<Recovery[]>('GET', `${pathOf(endpoint)}/recoveries`));
    expect(done).toMatchObject({ id: asked.id, kind: 'failed', state: 'done', sent: 2 });
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const [body, text] of [
      [{ since: day(-1), until: day(-2) }, 'The until date must not precede the since date'],
      [{ since: day(-16), until: day(-1) }, 'The until date lies at most 14 days after the since date'],
      [{ since: day(-1), until: day(1) }, 'The until date must not be in the future'],
    ] as const) {
      const refused = await recover(body);
      expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([422, text]);
    }
  });

  it('a message to an endpoint that was disabled meanwhile is replayed when the missed ones are requested', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    const disabled = await must(changeEndpoint(tomasz, endpoint, { disabled: true }));
    await writeNote(ruth, caseId);
    await must(changeEndpoint(tomasz, disabled, { disabled: false }));
    const path = `${pathOf(endpoint)}/recoverFailedWebhooks`;
    const since = endpoint.createdAt;
    await must(tomasz.call('POST', path, { since, missing: true }, newKey()));
    await waitFor(receiver, 1);
  });

  it('a failed message disables its endpoint when the receiver says that it is gone, on record', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    await configureReceiver(receiver, { replies: [{ status: 410 }] });
    await writeNote(ruth, caseId);
    await eventually(async () => (await readEndpoint(tomasz, endpoint)).disabledBecause).toBe('gone');
    await eventually(() => search(tomasz, endpoint)).toMatchObject([{ status: 2, attempts: 1 }]);
    const { rows } = await pool.query(
      `select details from audit_record where domain_id = $1 and actor_kind = 'service'`,
      [endpoint.id],
    );
    expect(rows).toEqual([
      { details: [{ propertyName: 'Disabled', previousValue: 'No', newValue: 'gone' }] },
    ]);
    const mail = await arrival(tomasz.person.email, 'Waypost disabled a webhook endpoint');
    expect(mail.text).toContain(`of ${at.facility().name}`);
    expect(mail.text).toContain('The receiver answered that it is gone (410).');
    expect(linkIn(mail).pathname).toMatch(new RegExp(`/${at.lcode}/settings$`));
  });

  it('a failed message disables its endpoint after five days of failures', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    await configureReceiver(receiver, { replies: [{ status: 500 }] });
    await pool.query(
      "update webhook_endpoint set failures = 1, failing_since = now() - interval '5 days' where id = $1",
      [endpoint.id],
    );
    await writeNote(ruth, caseId);
    await eventually(async () => (await readEndpoint(tomasz, endpoint)).disabledBecause).toBe('failing');
  });

  it('a failed message is retried no sooner than the receiver asks, and a redirect is not followed', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    const elsewhere = await newEndpoint(tomasz, { filterTypes: ['order.removed'] });
    await configureReceiver(receiver, {
      replies: [{ status: 302, headers: { location: elsewhere.receiver.url, 'retry-after': '9' } }],
    });
    await writeNote(ruth, caseId);
    await waitFor(receiver, 1);
    await holdBack(pool, endpoint);
    await eventually(async () => (await search(tomasz, endpoint, { status: 1 })).length).toBe(1);
    const [waiting] = await search(tomasz, endpoint, { status: 1 });
    // More than the maximum of six in the schedule.
    expect(await secondsUntilNext(endpoint, waiting)).toBeGreaterThanOrEqual(9);
    expect(await received(elsewhere.receiver)).toEqual([]);
  });
});

describe('the messages of an endpoint', () => {
  it('the messages of an endpoint are found by state, time, event type and case, latest first, at most a hundred [W-092][W-207][W-213]', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz, { filterTypes: ['note.added', 'order.added'] });
    for (let nth = 0; nth < 3; nth += 1) await writeNote(ruth, caseId);
    await waitFor(receiver, 3);
    await eventually(async () => (await search(tomasz, endpoint, { status: 0 })).length).toBe(3);
    const all = await search(tomasz, endpoint);
    expect(all.map(({ timestamp }) => timestamp)).toEqual(
      all
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .reverse(),
    );
    expect(await search(tomasz, endpoint, { before: all[0]?.timestamp })).toEqual(all.slice(1));
    expect(await search(tomasz, endpoint, { after: all[1]?.timestamp })).toEqual(all.slice(0, 1));
    expect(await search(tomasz, endpoint, { limit: 2 })).toEqual(all.slice(0, 2));
    expect(await search(tomasz, endpoint, { eventTypes: ['order.added'] })).toEqual([]);
    expect(await search(tomasz, endpoint, { caseId: endpoint.id })).toEqual([]);
    expect(await search(tomasz, endpoint, { status: 2 })).toEqual([]);
    const searching = (body: object) =>
      tomasz.call('POST', `${WEBHOOKS}/app/${endpoint.appId}/attempt/endpoint/${endpoint.id}`, body);
    expect((await searching({ eventTypes: [] })).status).toBe(400);
    expect((await searching({ eventTypes: ['note.added'], limit: 101 })).status).toBe(400);
  });

  it('the messages of an endpoint include examples of an event type that the endpoint does not have', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    const example = { eventType: 'task.completed' };
    expect((await tomasz.call('POST', `${pathOf(endpoint)}/send-example`, example, newKey())).status).toBe(
      202,
    );
    const [message] = await waitFor(receiver, 1);
    expect(message?.isVerified).toBe(true);
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'task.completed',
      data: { subject: 'task' },
    });
  });
});
