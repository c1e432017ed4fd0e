import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { kill, patiently } from './support/crashes.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { pace, until } from './support/until.ts';
import { type Place, startReceiver, writeEndpoints, writeEvents } from './support/webhook-load.ts';

const kills = Number(process.env.WAYPOST_TEST_KILLS ?? 20);
const EVENTS = 10_000;
const ENDPOINTS = 3;
/** The maximum number of messages that a worker sends at once. */
const IN_HAND = 512;

let installation: Installation;
let unscopedPool: pg.Pool;
let asking: ReturnType<typeof patiently>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let workers: Running[] = [];

const newWorker = () => installation.worker({ WAYPOST_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
const places: Place[] = [];

beforeAll(async () => {
  const [port] = await freePorts(1);
  // Durability is on, as in an installation.
  installation = await newInstallation(`http://localhost:${port}`, ['synchronous_commit=on']);
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  asking = patiently(unscopedPool);
  await installation.prepare();
  await installation.server({ PORT: String(port) });
  const { openCase } = await import('../api/support/cases.ts');
  receiver = await startReceiver();
  for (let made = 0; made < 2; made += 1) {
    const at = await installation.organization();
    await openCase(at);
    const place = { entityId: at.id, facilityId: at.facility().id };
    places.push(place);
    const urls = Array.from({ length: ENDPOINTS }, (_each, nth) => `${receiver.url}/of-${at.lcode}/${nth}`);
    await writeEndpoints(unscopedPool, installation.home, place, urls);
  }
  workers = await Promise.all([newWorker(), newWorker()]);
});
afterAll(async () => {
  receiver?.stop();
  await unscopedPool?.end();
  await installation?.remove();
});

it(`none of ${EVENTS} events of two organizations is lost or sent to the other one after ${kills} kills of workers, and only messages in progress repeat`, async () => {
  const writing = (async () => {
    for (let at = 0; at < EVENTS; at += 100) {
      await writeEvents(unscopedPool, places[(at / 100) % 2] as Place, 100);
      await pace(200);
    }
  })();
  for (let turn = 0; turn < kills; turn += 1) {
    const { taken: before } = await receiver.count();
    const enough = Math.min(before + 100 + 40 * (turn % 7), EVENTS * ENDPOINTS);
    await until(async () => (await receiver.count()).taken >= enough, 'more messages are taken', 120_000);
    const [first, ...others] = workers;
    if (first) await kill(first);
    workers = [...others, await newWorker()];
  }
  await writing;
  // Messages that a killed worker was sending are sent after its lease of a minute.
  await expect
    .poll(
      async () =>
        (
          await asking<{ n: number }>(
            'select count(*)::int as n from webhook_delivery where next_at is not null',
          )
        )[0]?.n,
      { timeout: 300_000, interval: 1000 },
    )
    .toBe(0);
  const { taken, different, stray } = await receiver.count();
  expect(different).toBe(EVENTS * ENDPOINTS);
  expect(stray).toBe(0);
  expect(taken - different).toBeLessThanOrEqual(kills * IN_HAND);
  expect(await asking('select from webhook_delivery where outcome is distinct from $1', ['success'])).toEqual(
    [],
  );
});
