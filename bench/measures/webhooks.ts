import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '@waypost/platform/database/pool';
import {
  type Installation,
  newInstallation,
} from '../../apps/server/test/operations/support/installation.ts';
import {
  type Place,
  startReceiver,
  writeEndpoints,
  writeEvents,
} from '../../apps/server/test/operations/support/webhook-load.ts';
import { freePorts } from '../../tools/test/free-ports.ts';
import type { StandaloneMeasure } from '../lib/measure.ts';
import { quantile } from '../lib/statistics.ts';

const ENDPOINTS = 100;
/** The concurrent calls of the plain comparison, as many as a worker makes at most. */
const AT_ONCE = 64;

type Database = ReturnType<typeof createPool>;
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/**
 * Measures messages through a worker, from the database to a receiver and back, on one machine; then also with failing
 * receivers.
 */
export const webhooks: StandaloneMeasure = {
  title: 'Webhooks: one worker, 100 endpoints, receiver and PostgreSQL on the same machine',
  async runAlone({ isQuick, say }) {
    const events = isQuick ? 50 : 400;
    const seconds = isQuick ? 5 : 30;
    const [port = 0] = await freePorts(1);
    const installation = await newInstallation(`http://localhost:${port}`);
    const receiver = await startReceiver();
    const pool = createPool(
      { to: { connectionString: installation.postgres.superuserUrl }, statementTimeoutMs: null },
      'owner',
      2,
    );
    try {
      const place = await newPlace(installation, port);
      const urls = Array.from({ length: ENDPOINTS }, (_each, nth) => `${receiver.url}/${nth}`);
      await writeEndpoints(pool, installation.home, place, urls);
      await installation.worker({ WAYPOST_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
      const plain = await measurePlainCalls(receiver, events * ENDPOINTS);
      say(`  plain calls: ${Math.round(plain)}/s`);
      const messagesPerSecond = await measureWorker({ pool, receiver, place }, events);
      say(`  messages: ${Math.round(messagesPerSecond)}/s`);
      const alone = await measureLatencies({ pool, receiver, place }, seconds);
      await pool.query(
        `update webhook_endpoint set url = case when id = (select min(id::text)::uuid from webhook_endpoint)
           then 'http://127.0.0.1:1/' else $1 end
         where id in (select id from webhook_endpoint order by id limit 2)`,
        [`${receiver.url}/drip`],
      );
      const beside = await measureLatencies({ pool, receiver, place }, seconds);
      return {
        figures: [
          {
            name: 'messages sent and kept',
            value: messagesPerSecond,
            unit: 'messages/s',
            target: 5000,
            atLeast: true,
            reference: { name: 'as many plain calls, nothing signed or kept', value: plain },
          },
          {
            name: 'until a message is there, p99, with one dead and one dripping endpoint',
            value: quantile(beside, 0.99),
            unit: 'ms',
            target: quantile(alone, 0.99) * 1.2,
            reference: { name: 'with all of them well', value: quantile(alone, 0.99) },
          },
        ],
        notes: [
          `${events * ENDPOINTS} messages that waited, then ${seconds} seconds with 2 events a second for ${ENDPOINTS} endpoints.`,
        ],
      };
    } finally {
      receiver.stop();
      await pool.end();
      await installation.remove();
    }
  },
};

/** Creates a facility with a case; the server that creates it ends before the measurement. */
async function newPlace(installation: Installation, port: number): Promise<Place> {
  await installation.prepare();
  const server = await installation.server({ PORT: String(port) });
  const at = await installation.organization();
  const { openCase } = await import('../../apps/server/test/api/support/cases.ts');
  await openCase(at);
  server.child.kill('SIGTERM');
  await server.ended;
  return { entityId: at.id, facilityId: at.facility().id };
}

type Parts = { pool: Database; receiver: Receiver; place: Place };

/** Measures how many waiting messages a worker sends per second. */
async function measureWorker({ pool, receiver, place }: Parts, events: number): Promise<number> {
  receiver.forget();
  await pool.query("update webhook_endpoint set rests_until = now() + interval '1 hour'");
  for (let at = 0; at < events; at += 50) await writeEvents(pool, place, 50);
  await pool.query('analyze webhook_message, webhook_delivery');
  const began = performance.now();
  await pool.query('update webhook_endpoint set rests_until = null');
  await pool.query("select pg_notify('waypost_event', '')");
  await waitUntil(async () => {
    const { rows } = await pool.query(
      'select exists (select from webhook_delivery where next_at is not null) as waits',
    );
    return !rows[0].waits;
  });
  const took = (performance.now() - began) / 1000;
  const { different, taken } = await receiver.count();
  if (different !== events * ENDPOINTS || taken !== different)
    throw new Error(`${taken} messages, ${different} of ${events * ENDPOINTS} different ones`);
  return taken / took;
}

async function measurePlainCalls(receiver: Receiver, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const body = JSON.stringify({
    type: 'note.added',
    timestamp: new Date().toISOString(),
    data: 'x'.repeat(400),
  });
  const began = performance.now();
  let sent = 0;
  const one = async (id: number): Promise<void> => {
    const headers = { 'webhook-id': String(id), 'content-type': 'application/json' };
    const call = request(`${receiver.url}/plain`, { method: 'POST', agent, headers });
    call.end(body);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (sent < count) {
        sent += 1;
        await one(sent);
      }
    }),
  );
  const messagesPerSecond = count / ((performance.now() - began) / 1000);
  agent.destroy();
  return messagesPerSecond;
}

/** The latencies of messages, in milliseconds, at two events per second. */
async function measureLatencies({ pool, receiver, place }: Parts, seconds: number): Promise<number[]> {
  receiver.forget();
  for (let nth = 0; nth < seconds * 2; nth += 1) {
    await writeEvents(pool, place, 1);
    await pool.query("select pg_notify('waypost_event', '')");
    await pause(500);
  }
  await pause(2000);
  return (await receiver.count()).latenciesMs;
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 6000; tries += 1) {
    if (await isSo()) return;
    await pause(50);
  }
  throw new Error('it does not end');
}
