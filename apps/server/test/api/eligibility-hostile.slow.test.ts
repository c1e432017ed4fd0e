import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityUrl, portalUrl } from './support/addresses.ts';
import { type Client, sharedAs } from './support/client.ts';
import { ask, LOG, send, settled } from './support/eligibility-transactions.ts';
import { NEVER_TRIPS, payerConnections, payerOver } from './support/payer-connections.ts';

let ruth: Client;
let connections: Awaited<ReturnType<typeof payerConnections>>;
beforeAll(async () => {
  ruth = await sharedAs('ruth.abara');
  connections = await payerConnections(Object.values(payerOver));
  await connections.set(NEVER_TRIPS);
});
afterAll(() => connections.restore());

/** How late an idle program may be meanwhile: later than that, the machine is too busy to tell anything. */
const NOISE_MS = 40;
const MOST_MS = 200;

async function timeOf(url: string): Promise<number> {
  const start = performance.now();
  await (await fetch(url)).text();
  return performance.now() - start;
}

/**
 * How long each request took that was made while a transaction was under way. The provider, which has nothing to do with
 * payers, is asked at the same time: where it is late too, it is the machine. What is asked for needs no database: the
 * embedded one has one session, which storing five million characters holds for a while.
 */
async function othersMeanwhile(work: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone) {
    const [ms, idle] = await Promise.all([timeOf(`${portalUrl}/health`), timeOf(`${identityUrl}/health`)]);
    if (idle < NOISE_MS) took.push(ms);
    await sleep(50);
  }
  return took;
}

describe('a message that is more than can be read', () => {
  it('a message that is too large to read ends as unreadable, is stored, and delays nobody for more than 200 ms', async () => {
    let slowest = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 5 && slowest > MOST_MS; tries += 1) {
      const id = await send(ruth, payerOver['core-soap'], 'ENDLESS01');
      const settling = settled(ruth, id);
      const took = await othersMeanwhile(settling);
      const end = await settling;
      expect(end).toMatchObject({
        state: 'failed',
        failure: { kind: 'unreadable', detail: null },
        eligibilityResponse: [],
        attempts: [{ number: 1, result: 'unreadable' }],
      });
      expect(end.raw271?.length).toBeGreaterThan(4_900_000);
      expect(took.length).toBeGreaterThan(10);
      slowest = Math.max(...took);
    }
    expect(slowest).toBeLessThan(MOST_MS);
  }, 300_000);

  it('after a message that is too large to read, the next one is read as usual', async () => {
    expect((await ask(ruth, payerOver['core-soap'], 'PPO000001')).state).toBe('answered');
  });
});

describe('an answer of sixty thousand benefits', () => {
  it('an answer of sixty thousand benefits is sent in part, says what was left out, and keeps its whole message', async () => {
    const end = await ask(ruth, payerOver.https, 'LINES60K1');
    const [response] = end.eligibilityResponse;
    expect(response?.coverages.length).toBe(1200);
    expect(response?.leftOut).toContainEqual({ list: 'coverages', count: 58_800 });
    expect(response?.coverageStatus).toBe('Active Coverage');
    expect(end.raw271?.match(/(?<=[^A-Z0-9 ])EB(?=[^A-Z0-9 ])/g)).toHaveLength(60_000);
    const { raw270: _raw270, raw271: _raw271, ...rest } = end;
    expect(JSON.stringify(rest).length).toBeLessThan(4_000_000);
    const opened = ruth.call('GET', `${LOG}/${end.id}`);
    const took = await othersMeanwhile(opened);
    expect((await opened).status).toBe(200);
    for (const ms of took) expect(ms).toBeLessThan(2 * MOST_MS);
  }, 120_000);
});
