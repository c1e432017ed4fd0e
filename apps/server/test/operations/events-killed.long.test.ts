import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import type { Client } from '../api/support/client.ts';
import { kill, patiently } from './support/crashes.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { pace, until } from './support/until.ts';

const kills = Number(process.env.WAYPOST_TEST_KILLS ?? 200);
const cases = 12;
const consumeOrders = join(import.meta.dirname, 'support/consume-orders.ts');

let installation: Installation;
let unscopedPool: pg.Pool;
let asking: ReturnType<typeof patiently>;
let port: number;
let ruth: Client;
let caseIds: string[];
let server: Running;
let worker: Running;
let consumers: Pick<Running, 'child' | 'ended'>[] = [];

beforeAll(async () => {
  [port = 0] = await freePorts(1);
  // Durability is on, as in an installation, so acknowledged changes survive a crash.
  installation = await newInstallation(`http://localhost:${port}`, ['synchronous_commit=on']);
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  asking = patiently(unscopedPool);
  await installation.prepare();
  server = await installation.server({ PORT: String(port) });
  worker = await installation.worker();
  consumers = [installation.program(consumeOrders), installation.program(consumeOrders)];
  const at = await installation.organization();
  ruth = await at.person('ruth');
  const { openCases } = await import('../api/support/cases.ts');
  caseIds = (await openCases(at, cases)).map(({ caseId }) => caseId);
  const listening = "select from event_subscription where consumer = 'hear orders'";
  await until(async () => (await asking(listening)).length > 0, 'the consumers listen');
});
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
});

/** Adds orders to a case one after another until stopped; a call without a response is repeated. */
async function addOrders(caseId: string, isOver: () => boolean, onAdded: () => void): Promise<string[]> {
  const acknowledged: string[] = [];
  while (!isOver()) {
    const key = { 'idempotency-key': randomUUID() };
    for (;;) {
      const answer = await ruth
        .call<{ orderId: string }>('POST', `/services/case/api/Orders?caseId=${caseId}`, {}, key)
        .catch(() => null);
      if (answer?.status === 201) {
        acknowledged.push(answer.body.orderId);
        onAdded();
        break;
      }
      if (answer !== null && answer.status < 500)
        throw new Error(`answered ${answer.status}: ${answer.text}`);
      await pace(50);
    }
  }
  return acknowledged;
}

/** Kills one of the parts and starts it again. */
async function killOne(turn: number): Promise<void> {
  switch (turn % 5) {
    case 0:
      await kill(server);
      server = await installation.server({ PORT: String(port) });
      return;
    case 1:
      await kill(worker);
      worker = await installation.worker();
      return;
    case 2:
      return installation.postgres.crash();
    default: {
      const [first, ...others] = consumers;
      if (first) await kill(first);
      consumers = [...others, installation.program(consumeOrders)];
    }
  }
}

it(`no event is lost or processed twice after ${kills} kills of server, worker, consumers and database, and those of a case stay in order`, async () => {
  let isOver = false;
  let added = 0;
  const onAdded = () => {
    added += 1;
  };
  const adding = Promise.all(
    caseIds.map(async (id) => [id, await addOrders(id, () => isOver, onAdded)] as const),
  );
  for (let turn = 0; turn < kills; turn += 1) {
    const enough = added + 2 + 2 * (turn % 7);
    await until(() => added >= enough, 'more orders are added');
    await killOne(turn);
  }
  isOver = true;
  const acknowledged = new Map(await adding);
  await expect
    .poll(async () => (await asking<{ n: number }>('select count(*)::int as n from event_delivery'))[0]?.n, {
      timeout: 120_000,
    })
    .toBe(0);
  expect(await asking('select * from job_attempt where queue = $1', ['hear orders'])).toEqual([]);
  let all = 0;
  for (const [caseId, ids] of acknowledged) {
    const emitted = await asking<{ id: string }>(
      "select subject_id as id from event where case_id = $1 and type = 'order.added' order by seq",
      [caseId],
    );
    const unhandled = await asking<{ id: string }>(
      `select n.note as id from event e join case_note n on n.id = e.subject_id
         where e.case_id = $1 and e.type = 'note.added' order by e.seq`,
      [caseId],
    );
    // Each acknowledged order has one event, and the consumer received each once, in the order of the changes.
    expect(emitted.map(({ id }) => id)).toEqual(ids);
    expect(unhandled).toEqual(emitted);
    all += ids.length;
  }
  process.stdout.write(`${kills} kills: ${all} orders acknowledged, each heard once\n`);
  expect(all).toBeGreaterThan(kills);
}, 3_600_000);
