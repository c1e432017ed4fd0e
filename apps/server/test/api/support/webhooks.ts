import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { WebhookAttempt, WebhookEndpoint, WebhookMessage } from '@waypost/contract/webhooks/shapes';
import type pg from 'pg';
import { expect } from 'vitest';
import { sandboxUrl } from './addresses.ts';
import { type Client, newKey } from './client.ts';
import { match, must } from './emitting/scenario.ts';
import { organizationOf } from './organization.ts';

export const WEBHOOKS = '/services/webhooks-portal/api';

/** A stand-in receiver with its own name. */
export type Receiver = { name: string; url: string };
export type Received = { headers: Record<string, string>; body: string; isVerified: boolean; status: number };

function newReceiver(): Receiver {
  const name = `test-${randomUUID()}`;
  return { name, url: `${sandboxUrl}/receivers/${name}` };
}

export async function configureReceiver({ url }: Receiver, instructions: object): Promise<void> {
  await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(instructions),
  });
}

export const received = async ({ url }: Receiver): Promise<Received[]> =>
  (await (await fetch(url)).json()) as Received[];

/** Waits until an expectation about a message is fulfilled. */
export const eventually = <T>(what: () => Promise<T>, message = '') =>
  expect.poll(what, { timeout: 20_000, message });

/** The messages that a receiver accepted, the latest first, once there are this many. */
export async function waitFor(receiver: Receiver, count: number): Promise<Received[]> {
  await eventually(async () => (await received(receiver)).length).toBe(count);
  return received(receiver);
}

export const pathOf = ({ appId, id }: Pick<WebhookEndpoint, 'appId' | 'id'>): string =>
  `${WEBHOOKS}/app/${appId}/endpoint/${id}`;

export async function secretOf(client: Client, { appId, id }: WebhookEndpoint): Promise<string> {
  const body = { endpointSecrets: [{ appUid: appId, endpointUid: id }] };
  const [shown] = await must(client.call<{ secret: string }[]>('POST', `${WEBHOOKS}/endpointSecrets`, body));
  return shown?.secret ?? '';
}

/**
 * An endpoint for notes of a facility, by default the first one of a user's organization, whose receiver
 * knows its secret.
 */
export async function newEndpoint(
  client: Client,
  settings: object = {},
  facilityId = organizationOf(client).facility().id,
): Promise<{ endpoint: WebhookEndpoint; receiver: Receiver; secret: string }> {
  const receiver = newReceiver();
  const [endpoint] = await must(
    client.call<WebhookEndpoint[]>(
      'POST',
      `${WEBHOOKS}/endpoints`,
      {
        appUids: [facilityId],
        endpointRequests: [
          { url: receiver.url, description: 'A test', filterTypes: ['note.added'], ...settings },
        ],
      },
      newKey(),
    ),
  );
  if (!endpoint) throw new Error('no endpoint was made');
  const secret = await secretOf(client, endpoint);
  await configureReceiver(receiver, { secret });
  return { endpoint, receiver, secret };
}

/** The messages of an endpoint that a search finds. */
export const search = (
  client: Client,
  endpoint: WebhookEndpoint,
  by: object = {},
): Promise<WebhookMessage[]> =>
  must(
    client.call<WebhookMessage[]>(
      'POST',
      `${WEBHOOKS}/app/${endpoint.appId}/attempt/endpoint/${endpoint.id}`,
      { eventTypes: ['note.added'], limit: 100, ...by },
    ),
  );

export const readEndpoint = (client: Client, endpoint: WebhookEndpoint): Promise<WebhookEndpoint> =>
  must(client.call<WebhookEndpoint>('GET', pathOf(endpoint)));

/** A user writes a note about a case, which is sent to the endpoints of its facility. */
export async function writeNote(client: Client, caseId: string): Promise<void> {
  await must(
    client.call(
      'POST',
      '/services/case/api/case/notes',
      { caseId, note: 'A test', eventType: 'Message' },
      newKey(),
    ),
  );
}

/**
 * Sends nothing more to an endpoint until `release` or `makeLast`, so failed messages are not retried
 * meanwhile.
 */
export async function holdBack(pool: pg.Pool, { id }: Pick<WebhookEndpoint, 'id'>): Promise<void> {
  await pool.query("update webhook_endpoint set rests_until = now() + interval '1 hour' where id = $1", [id]);
}

/** Allows messages to an endpoint again at once, and returns the time. */
export async function release(pool: pg.Pool, { id }: Pick<WebhookEndpoint, 'id'>): Promise<Date> {
  const { rows } = await pool.query<{ since: Date }>(
    'update webhook_endpoint set rests_until = null where id = $1 returning clock_timestamp() as since',
    [id],
  );
  return rows[0]?.since ?? new Date();
}

/** Makes the next attempt of the waiting messages their last, and due now. */
export async function makeLast(pool: pg.Pool, { id }: Pick<WebhookEndpoint, 'id'>): Promise<void> {
  await pool.query(
    'update webhook_delivery set attempts = 7, next_at = now() where endpoint_id = $1 and next_at is not null',
    [id],
  );
  await pool.query('update webhook_endpoint set rests_until = null, failures = 0 where id = $1', [id]);
}

export const settingsOf = ({
  url,
  description,
  filterTypes,
  disabled,
  inOrder,
  perSecond,
}: WebhookEndpoint) => ({
  url,
  description,
  filterTypes,
  disabled,
  inOrder,
  perSecond,
});

/** Changes an endpoint in the version that was seen. */
export const changeEndpoint = (client: Client, endpoint: WebhookEndpoint, by: object) =>
  client.call<WebhookEndpoint & Problem>(
    'PUT',
    pathOf(endpoint),
    { ...settingsOf(endpoint), ...by },
    match(endpoint),
  );

const messagePath = ({ appId, id }: WebhookEndpoint, msgId: string): string =>
  `${WEBHOOKS}/app/${appId}/msg/${msgId}/endpoint/${id}`;

export async function attemptsOf(
  client: Client,
  endpoint: WebhookEndpoint,
  msgId: string,
): Promise<WebhookAttempt[]> {
  const path = `${messagePath(endpoint, msgId)}/attempts`;
  return (await must(client.call<{ attempts: WebhookAttempt[] }>('GET', path))).attempts;
}

export const resend = (client: Client, endpoint: WebhookEndpoint, msgId: string) =>
  client.call('POST', `${messagePath(endpoint, msgId)}/resend`, undefined, newKey());
