// A consumer handles the events of all organizations, and its clock is moved.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Consumer, consumeEvents, registerConsumers } from '../../../src/framework/consumers.ts';
import { deleteExpiredRests, REST_MS } from '../../../src/framework/together.ts';
import type { Client } from '../../api/support/client.ts';
import { testDatabase } from '../../api/support/database.ts';
import { jobTools } from '../../api/support/jobs.ts';
import { addOrder, bareCase } from '../../api/support/orders.ts';
import { makeOrganization } from '../../api/support/organization.ts';

let now = Date.now();
const { database, pool } = await testDatabase();
const tools = jobTools(database, { now: () => new Date(now) });
let ruth: Client;
beforeAll(async () => {
  ruth = await (await makeOrganization()).person('ruth');
});
// They would continue to handle every event of the installation.
afterEach(async () => {
  for (const table of ['event_subscription', 'event_delivery', 'event_rest'])
    await pool.query(`delete from ${table} where consumer like 'test %'`);
});

/**
 * A consumer that handles the waiting events of a case together, and the orders that it received each time.
 */
async function listener({ dies = () => false }: { dies?: () => boolean } = {}) {
  const given: string[][] = [];
  const consumer: Consumer = {
    name: `test ${randomUUID().slice(0, 8)}`,
    listensTo: ['order.added'],
    emits: [],
    isTogether: true,
    async handle(_work, event, later) {
      if (dies()) throw Object.assign(new Error('the program ends'), { code: '57P01' });
      given.push([event, ...later].map(({ subject_id }) => subject_id));
    },
  };
  await registerConsumers(tools.worker, [consumer]);
  const consume = () => consumeEvents(consumer, tools);
  return { name: consumer.name, given, consume };
}
async function addOrders(caseId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await addOrder(ruth, caseId, {})).orderId);
  return ids;
}
const waitingFor = async (name: string): Promise<number> => {
  const { rows } = await pool.query('select count(*)::int as n from event_delivery where consumer = $1', [
    name,
  ]);
  return rows[0].n;
};
const restOf = async (name: string, caseId: string) => {
  const { rows } = await pool.query(
    'select times, events from event_rest where consumer = $1 and order_key = $2',
    [name, caseId],
  );
  return rows[0];
};

it('the first event of a case is handled at once; events within the next second are handled together, in order', async () => {
  const { name, given, consume } = await listener();
  const caseId = await bareCase(ruth);
  const [first] = await addOrders(caseId, 1);
  expect(await consume()).toBe(1);
  expect(given).toEqual([[first]]);
  const more = await addOrders(caseId, 20);
  now += REST_MS - 1;
  expect(await consume()).toBe(0);
  expect(await waitingFor(name)).toBe(20);
  now += 1;
  expect(await consume()).toBe(1);
  expect(given).toEqual([[first], more]);
  expect(await waitingFor(name)).toBe(0);
  expect(await restOf(name, caseId)).toEqual({ times: 2, events: 21 });
});

it('a waiting case delays no other case', async () => {
  const { given, consume } = await listener();
  const [busy, quiet] = [await bareCase(ruth), await bareCase(ruth)];
  const [first] = await addOrders(busy, 1);
  await consume();
  await addOrders(busy, 3);
  const others = await addOrders(quiet, 2);
  expect(await consume()).toBe(1);
  expect(given).toEqual([[first], others]);
});

it('if a program stops while handling events, the next one handles all of them together', async () => {
  let isDying = true;
  const { name, given, consume } = await listener({ dies: () => isDying });
  const caseId = await bareCase(ruth);
  const ids = await addOrders(caseId, 5);
  await expect(consume()).rejects.toThrow('the program ends');
  expect(await waitingFor(name)).toBe(5);
  expect(await restOf(name, caseId)).toBeUndefined();
  isDying = false;
  await consume();
  expect(given).toEqual([ids]);
  expect(await waitingFor(name)).toBe(0);
});

it('only one of several workers at once handles each event', async () => {
  const { name, given, consume } = await listener();
  const cases = [await bareCase(ruth), await bareCase(ruth), await bareCase(ruth)];
  const ids: string[] = [];
  for (const caseId of cases) ids.push(...(await addOrders(caseId, 3)));
  await Promise.all([consume(), consume(), consume()]);
  await consume();
  expect(given.flat().sort()).toEqual(ids.sort());
  expect(await waitingFor(name)).toBe(0);
});

it('setting the clock back delays no call, and entries that were idle for long are removed', async () => {
  const { name, given, consume } = await listener();
  const caseId = await bareCase(ruth);
  await addOrders(caseId, 1);
  await consume();
  await addOrders(caseId, 1);
  now -= 60_000;
  await consume();
  expect(given).toHaveLength(2);
  now += 700_000;
  await deleteExpiredRests(tools.worker, tools.clock);
  expect(await restOf(name, caseId)).toBeUndefined();
});
