import { beforeAll, expect, it } from 'vitest';
import { service } from '../../../src/framework/actor.ts';
import { serviceSource } from '../../../src/framework/audit.ts';
import { insideEntity } from '../../../src/framework/job-tools.ts';
import { doWork } from '../../../src/framework/work.ts';
import { type Claimed, claimDeliveries } from '../../../src/modules/webhooks/claim-deliveries.ts';
import { recordAttempts } from '../../../src/modules/webhooks/record-attempts.ts';
import type { Attempted } from '../../../src/modules/webhooks/send-message.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { bareCase } from '../support/orders.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import {
  attemptsOf,
  eventually,
  holdBack,
  newEndpoint,
  readEndpoint,
  search,
  writeNote,
} from '../support/webhooks.ts';
import { workerTools } from '../support/worker-tools.ts';

const { database, pool } = await testDatabase();
/** Ahead of the running worker, which ignores the endpoints of this test for an hour. */
let now = new Date(Date.now() + 2 * 3_600_000);
const tools = workerTools(database, { now: () => now });

let at: Organization;
let ruth: Client;
let tomasz: Client;
let caseId: string;
beforeAll(async () => {
  at = await makeOrganization();
  [ruth, tomasz] = await at.people('ruth', 'tomasz');
  caseId = await bareCase(ruth);
});

/** A worker claims the only message of an endpoint. */
async function claimed(endpointId: string): Promise<Claimed> {
  const open = await insideEntity(tools, at.id);
  const all = await open((db) => claimDeliveries(db, now, 100));
  const [message, ...others] = all.filter(({ endpoint_id }) => endpoint_id === endpointId);
  expect(others).toEqual([]);
  return message ?? expect.fail('nothing is claimed');
}

/** A worker stores the response. */
async function keep(message: Claimed, answered: Pick<Attempted, 'httpStatus' | 'failure'>): Promise<void> {
  const open = await insideEntity(tools, at.id);
  const attempt = { claimed: message, at: now, latencyMs: 1, answer: null, retryAfter: null, ...answered };
  await open((db) =>
    doWork(
      { db, actor: service, mayEmit: [], mustAudit: true },
      serviceSource(at.id, 'late-webhooks', tools.clock),
      (work) => recordAttempts(work, tools, [attempt]),
    ),
  );
}

const rowsOf = async (table: string, endpointId: string, key: string) =>
  (await pool.query(`select * from ${table} where ${key} = $1`, [endpointId])).rows;
const standing = async (endpointId: string) => ({
  endpoint: await rowsOf('webhook_endpoint', endpointId, 'id'),
  messages: await rowsOf('webhook_delivery', endpointId, 'endpoint_id'),
});

it.each([
  ['was taken', { httpStatus: 204, failure: null }],
  ['failed', { httpStatus: 500, failure: null }],
  ['found nobody', { httpStatus: null, failure: 'unreachable' as const }],
  ['was told that the receiver is gone', { httpStatus: 410, failure: null }],
])(
  'an attempt that %s after its lease, when another worker has the message, is stored without an effect on message or endpoint',
  async (_how, answered) => {
    const { endpoint } = await newEndpoint(tomasz);
    await holdBack(pool, endpoint);
    await writeNote(ruth, caseId);
    await eventually(async () => (await search(tomasz, endpoint)).length).toBe(1);
    // It has failed before, and the next failure would pause it.
    await pool.query('update webhook_endpoint set failures = 4, failing_since = now() where id = $1', [
      endpoint.id,
    ]);
    const late = await claimed(endpoint.id);
    now = new Date(now.getTime() + 61_000);
    const next = await claimed(endpoint.id);
    expect([late.message_id, next.attempts]).toEqual([next.message_id, 2]);

    const before = await standing(endpoint.id);
    await keep(late, answered);
    expect(await standing(endpoint.id)).toEqual(before);

    now = new Date(now.getTime() + 1000);
    // A redirect does not count as delivery.
    await keep(next, { httpStatus: 300, failure: null });
    expect((await standing(endpoint.id)).endpoint).toMatchObject([{ failures: 5, disabled_because: null }]);
    expect(await attemptsOf(tomasz, endpoint, next.message_id)).toMatchObject([
      { number: 2, httpStatus: 300 },
      { number: 1, httpStatus: answered.httpStatus },
    ]);
    now = new Date(now.getTime() + 3_600_000);
    await keep(await claimed(endpoint.id), { httpStatus: 204, failure: null });
    expect((await standing(endpoint.id)).endpoint).toMatchObject([{ failures: 0, failing_since: null }]);
    expect(await readEndpoint(tomasz, endpoint)).toMatchObject({ failed: 0, waiting: 0 });
  },
);
