import { globSync, readFileSync } from 'node:fs';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { PayerStatus } from '@waypost/contract/payers/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxUrl } from '../support/addresses.ts';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import { ask, completedTransaction, LOG, send } from '../support/eligibility-transactions.ts';
import { makeOrganization } from '../support/organization.ts';
import { NEVER_TRIPS, payerConnections, payerOver } from '../support/payer-connections.ts';
import { secondServer } from '../support/second-server.ts';

let ruth: Client;
/** A server whose answer readers a test can pause; no other test uses it. */
let server: Awaited<ReturnType<typeof secondServer>>;
beforeAll(async () => {
  const at = await makeOrganization();
  ruth = await at.person('ruth');
  await (await payerConnections(at))(NEVER_TRIPS);
  server = await secondServer({});
}, 120_000);
afterAll(() => server?.stop());

/** The processes in which the server reads answers. */
const readers = (): number[] =>
  globSync('/proc/[0-9]*/stat').flatMap((file) => {
    const [, pid, parent] = /^(\d+) \(.*\) \S (\d+)/s.exec(contentOf(file)) ?? [];
    return Number(parent) === server.child.pid ? [Number(pid)] : [];
  });

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended by now.
    return '';
  }
}

/** Runs an action while the readers are paused, as if reading took forever. */
async function whileReadersPaused<T>(work: () => Promise<T>): Promise<T> {
  const held = readers();
  expect(held).not.toEqual([]);
  for (const pid of held) process.kill(pid, 'SIGSTOP');
  try {
    return await work();
  } finally {
    for (const pid of held) process.kill(pid, 'SIGCONT');
  }
}

const get = (path: string) =>
  fetch(`${server.url}${path}`, { headers: { ...SUBSCRIPTION, ...ruth.headers } });
const requestHere = async (payerCode: string, memberId: string): Promise<EligibilityTransaction> =>
  completedTransaction(ruth, await send(ruth, payerCode, memberId, server.url));

/** The server answers calls that need no reader, with and without the database. */
async function othersAreServed(): Promise<void> {
  expect((await get('/health')).status).toBe(200);
  const payers = (await (await get('/services/eligibility-payers/status')).json()) as PayerStatus[];
  expect(payers.map(({ payerCode }) => payerCode)).toContain(payerOver['core-soap']);
}

/** The result of a request to a payer. */
async function outcomeAtPayer(id: string): Promise<string | undefined> {
  const log = await fetch(`${sandboxUrl}/payers/log?trace=${id.replaceAll('-', '').toUpperCase()}`);
  return ((await log.json()) as { outcome: string }[])[0]?.outcome;
}

describe('a message that is too large to read', () => {
  it('a message that is too large to read ends as unreadable, is stored, and does not block other requests', async () => {
    expect((await requestHere(payerOver['core-soap'], 'PPO000001')).state).toBe('answered');
    const endless = await whileReadersPaused(async () => {
      const sent = await send(ruth, payerOver['core-soap'], 'ENDLESS01', server.url);
      await expect.poll(() => outcomeAtPayer(sent), { timeout: 15_000 }).toBe('answered');
      await othersAreServed();
      expect((await requestHere(payerOver.https, 'PPO000001')).state).toBe('answered');
      const { body } = await ruth.call<EligibilityTransaction>('GET', `${LOG}/${sent}`);
      expect(body.state).toBe('sent');
      return sent;
    });
    const end = await completedTransaction(ruth, endless);
    expect(end).toMatchObject({
      state: 'failed',
      failure: { kind: 'unreadable', detail: null },
      eligibilityResponse: [],
      attempts: [{ number: 1, result: 'unreadable' }],
    });
    const { body: whole } = await ruth.call<EligibilityTransaction>('GET', `${LOG}/${end.id}?raw=whole`);
    expect(whole.raw271?.length).toBeGreaterThan(4_900_000);
  }, 120_000);

  it('after a message that is too large to read, the next one is read as usual', async () => {
    expect((await requestHere(payerOver['core-soap'], 'PPO000001')).state).toBe('answered');
  });
});

describe('an answer of sixty thousand benefits', () => {
  it('an answer with sixty thousand benefits is returned in part, reports the omission, is stored whole, and does not block other requests', async () => {
    const end = await ask(ruth, payerOver.https, 'LINES60K1');
    const [response] = end.eligibilityResponse;
    const shown = response?.coverages.length ?? 0;
    expect(shown).toBeGreaterThan(600);
    expect(response?.leftOut).toContainEqual({ list: 'coverages', count: 60_000 - shown });
    expect(response?.coverageStatus).toBe('Active Coverage');
    const { body: whole } = await ruth.call<EligibilityTransaction>('GET', `${LOG}/${end.id}?raw=whole`);
    expect(whole.raw271?.match(/(?<=[^A-Z0-9 ])EB(?=[^A-Z0-9 ])/g)).toHaveLength(60_000);
    expect(JSON.stringify(end).length).toBeLessThan(1_400_000);
    expect((await requestHere(payerOver.https, 'PPO000001')).state).toBe('answered');
    let isOpened = false;
    const opening = await whileReadersPaused(async () => {
      const opened = get(`${LOG}/${end.id}`).finally(() => {
        isOpened = true;
      });
      await othersAreServed();
      expect(isOpened).toBe(false);
      return { opened };
    });
    expect((await opening.opened).status).toBe(200);
  }, 120_000);
});
