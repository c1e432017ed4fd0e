import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { PayerStatus } from '@waypost/contract/payers/calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { arrivals, ask, completedTransaction, LOG, send } from '../support/eligibility-transactions.ts';
import { eventsAbout } from '../support/events.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import {
  type Limits,
  NEVER_TRIPS,
  overAll,
  payerConnections,
  payerOver,
} from '../support/payer-connections.ts';
import { plainServer, secondServer } from '../support/second-server.ts';

const PAYER = payerOver.https;
const { pool } = await testDatabase();
let here: Organization;
let ruth: Client;
let setLimits: (limits: Limits) => Promise<void>;
let other: Awaited<ReturnType<typeof secondServer>>;
beforeAll(async () => {
  here = await makeOrganization();
  ruth = await here.person('ruth');
  setLimits = await payerConnections(here);
  other = await plainServer();
}, 120_000);
beforeEach(() => setLimits(NEVER_TRIPS));

const results = (end: EligibilityTransaction) => end.attempts.map(({ result }) => result);

async function statusOf(payerCode: string): Promise<PayerStatus | undefined> {
  const answer = await ruth.call<PayerStatus[]>('GET', '/services/eligibility-payers/status');
  expect(answer.status).toBe(200);
  return answer.body.find((payer) => payer.payerCode === payerCode);
}

/** Ends the pause during which no requests are sent to failing payers. */
async function timeToProbe(): Promise<void> {
  const { rowCount } = await pool.query(
    "update payer_line set probe_at = now() - interval '1 second' where entity_id = $1 and probe_at is not null",
    [here.id],
  );
  expect(rowCount).toBe(1);
}

describe('retries of a request', () => {
  it.each([
    ['AGAIN5031', 'a 503 that names the time', ['http-status', 'answered']],
    ['AGAIN4291', 'a 429 that names the time', ['busy', 'answered']],
    ['AGAIN4201', 'an AAA 42 that invites to', ['rejected', 'answered']],
  ])('%s: after %s', async (memberId, _what, expected) => {
    const end = await ask(ruth, PAYER, memberId);
    expect(end.state).toBe('answered');
    expect(results(end)).toEqual(expected);
    expect(await arrivals(end.id)).toEqual(['https', 'https']);
    const numbers = end.attempts.map(({ controlNumber }) => controlNumber);
    expect(new Set(numbers).size).toBe(2);
    expect(end.raw270).toContain(`*${numbers[1]}*`);
  });

  it('a request is sent at most three times, and then shows the payer’s answer', async () => {
    const end = await ask(ruth, PAYER, 'AAA420001');
    expect(end.state).toBe('rejected');
    expect(results(end)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('a request keeps the first answer when the second one never arrives', async () => {
    await setLimits({ ...NEVER_TRIPS, timeout_ms: 4000 });
    const end = await ask(ruth, PAYER, 'AGAINHANG1');
    expect(end.state).toBe('rejected');
    expect(results(end)).toEqual(['rejected', 'timeout']);
  });

  it('a request is not sent again when the payer announces a later answer', async () => {
    const end = await ask(ruth, PAYER, 'AAALATER1');
    expect(results(end)).toEqual(['rejected']);
  });

  it('a request to an unreachable host is tried three times, and nothing was sent', async () => {
    await setLimits({ ...NEVER_TRIPS, endpoint_url: 'http://localhost:9/' });
    const refused = await ask(ruth, PAYER, 'SMT100001');
    // The operator does not allow port 9 of this machine, so it is not tried.
    expect(refused.failure).toEqual({ kind: 'not-allowed', detail: null });
    expect(results(refused)).toEqual(['not-allowed']);
    await setLimits({ ...NEVER_TRIPS, endpoint_url: 'https://payer.invalid/' });
    const unreachable = await ask(ruth, PAYER, 'SMT100001');
    expect(unreachable.failure?.kind).toBe('unreachable');
    expect(results(unreachable)).toEqual(['unreachable', 'unreachable', 'unreachable']);
    expect(await arrivals(unreachable.id)).toEqual([]);
  });
});

describe('the limit of concurrent requests', () => {
  it('the limit counts requests of every server; a request above it waits briefly and is told that the payer is busy', async () => {
    await setLimits({ ...NEVER_TRIPS, max_concurrent: 2, queue_ms: 500 });
    const servers = [portalUrl, other.url, portalUrl, other.url];
    const ids = await Promise.all(servers.map((url) => send(ruth, PAYER, 'SLOW5S001', url)));
    const ends = await Promise.all(ids.map((id) => completedTransaction(ruth, id)));
    expect(ends.map(({ state }) => state).sort()).toEqual(['answered', 'answered', 'failed', 'failed']);
    for (const end of ends.filter(({ state }) => state === 'failed')) {
      expect(end.failure).toEqual({ kind: 'busy', detail: null });
      expect(end.attempts).toEqual([]);
      expect(await arrivals(end.id)).toEqual([]);
    }
    expect((await ask(ruth, PAYER, 'SMT100001')).state).toBe('answered');
  });

  it('waiting requests are sent one after another', async () => {
    await setLimits({ ...NEVER_TRIPS, max_concurrent: 1, queue_ms: 20_000 });
    const ids = await Promise.all([0, 1, 2, 3].map(() => send(ruth, PAYER, 'SMT100001')));
    const ends = await Promise.all(ids.map((id) => completedTransaction(ruth, id)));
    expect(ends.map(({ state }) => state)).toEqual(['answered', 'answered', 'answered', 'answered']);
    const spans = ends
      .flatMap(({ attempts }) => attempts)
      .sort((one, two) => one.startedAt.localeCompare(two.startedAt));
    for (const [position, span] of spans.entries())
      if (position > 0) expect(span.startedAt >= (spans[position - 1]?.endedAt ?? '')).toBe(true);
  });

  it('a request that was canceled while waiting is never sent [C-089]', async () => {
    await setLimits({ ...NEVER_TRIPS, max_concurrent: 1, queue_ms: 20_000 });
    const first = await send(ruth, PAYER, 'SLOW5S001');
    await expect.poll(() => arrivals(first), { timeout: 15_000 }).toHaveLength(1);
    const waiting = await send(ruth, PAYER, 'SMT100001');
    await ruth.call('POST', `${LOG}/${waiting}/cancel`);
    await completedTransaction(ruth, first);
    // A server sends its requests in order, so the other one would have been sent first.
    expect((await ask(ruth, PAYER, 'SMT100001')).state).toBe('answered');
    const end = await completedTransaction(ruth, waiting);
    expect([end.state, end.attempts, await arrivals(waiting)]).toEqual(['cancelled', [], []]);
  });
});

describe('a failing payer', () => {
  it('no server sends requests to a failing payer until a probe gets an answer', async () => {
    await setLimits({ breaker_failures: 3, breaker_open_ms: 600_000 });
    expect(await statusOf(PAYER)).toEqual({
      payerCode: PAYER,
      payerName: 'Summit Care',
      state: 'answering',
      since: null,
      nextTryAt: null,
    });
    const first = await ask(ruth, PAYER, 'RESET0001');
    await ask(ruth, PAYER, 'HTTP50001');
    const last = await ask(ruth, PAYER, 'HALF00001');
    const down = await statusOf(PAYER);
    expect(down).toMatchObject({ state: 'not-answering', since: first.attempts[0]?.endedAt });
    const lastEnd = Date.parse(last.attempts[0]?.endedAt ?? '');
    expect(Date.parse(down?.nextTryAt ?? '') - lastEnd).toBe(600_000);

    for (const url of [portalUrl, other.url]) {
      const refused = await completedTransaction(ruth, await send(ruth, PAYER, 'SMT100001', url));
      expect(refused.failure).toEqual({ kind: 'not-answering', detail: null });
      expect([refused.attempts, await arrivals(refused.id)]).toEqual([[], []]);
    }
    // Another payer of the same organization is not affected.
    expect((await ask(ruth, payerOver['core-soap'], 'CSC100001')).state).toBe('answered');

    await timeToProbe();
    expect((await statusOf(PAYER))?.state).toBe('trying');
    const probe = await send(ruth, PAYER, 'SLOW5S001', other.url);
    await expect.poll(() => arrivals(probe), { timeout: 15_000 }).toHaveLength(1);
    expect((await ask(ruth, PAYER, 'SMT100001')).failure?.kind).toBe('not-answering');
    expect((await completedTransaction(ruth, probe)).state).toBe('answered');
    expect((await statusOf(PAYER))?.state).toBe('answering');
    expect((await ask(ruth, PAYER, 'SMT100001')).state).toBe('answered');
  }, 60_000);

  it('the circuit breaker ignores refusals of a single request', async () => {
    await setLimits({ breaker_failures: 2 });
    // The last one is a single request with several attempts.
    for (const memberId of ['HTTP40401', 'AAA720001', 'ACK999R01', 'HTTP40101', 'HTTP50301'])
      await ask(ruth, PAYER, memberId);
    expect((await statusOf(PAYER))?.state).toBe('answering');
  });
});

describe('a canceled request', () => {
  it('a late answer to a canceled request is stored over every transport, and not shown as current [C-089]', async () => {
    const cancelled = await Promise.all(
      overAll.map(async (over) => {
        const id = await send(ruth, payerOver[over], 'SLOW5S001');
        await expect.poll(() => arrivals(id), { timeout: 15_000 }).toEqual([over]);
        const answer = await ruth.call<EligibilityTransaction>('POST', `${LOG}/${id}/cancel`);
        expect(answer.body).toMatchObject({ state: 'cancelled', isLate: false, raw271: null });
        return { id, over };
      }),
    );
    const list = () =>
      ruth.call<{ transactions: Array<{ id: string; state: string; coverageStatus: string | null }> }>(
        'GET',
        '/services/case/api/EligibilityTransactions/me',
      );
    for (const { id, over } of cancelled) {
      const late = await completedTransaction(ruth, id, ({ isLate }) => isLate);
      expect([late.state, late.failure]).toEqual(['cancelled', null]);
      expect(late.raw271).toMatch(/ST.271/);
      expect(await arrivals(id)).toEqual([over]);
      const entry = (await list()).body.transactions.find((one) => one.id === id);
      expect(entry).toMatchObject({ state: 'cancelled', coverageStatus: null });
    }
  });
});

describe('a server killed during requests', () => {
  it('requests of a killed server end as interrupted or not sent, and none is sent twice', async () => {
    await setLimits({ ...NEVER_TRIPS, max_concurrent: 1, queue_ms: 30_000 });
    const doomed = await secondServer({});
    const ids = await Promise.all(
      overAll.map((over) => send(ruth, payerOver[over], 'HANG00002', doomed.url)),
    );
    for (const id of ids) await expect.poll(() => arrivals(id), { timeout: 15_000 }).toHaveLength(1);
    const waiting = await send(ruth, PAYER, 'SMT100001', doomed.url);
    doomed.child.kill('SIGKILL');
    await doomed.stop();
    for (const id of [...ids, waiting]) {
      const seen = await ruth.call<EligibilityTransaction>('GET', `${LOG}/${id}`);
      expect(seen.body.state).toBe('sent');
    }
    for (const [position, id] of ids.entries()) {
      const end = await completedTransaction(ruth, id);
      expect(end.state).toBe('interrupted');
      expect(await arrivals(id)).toEqual([overAll[position]]);
    }
    const unsent = await completedTransaction(ruth, waiting);
    expect(unsent).toMatchObject({ state: 'failed', failure: { kind: 'not-sent', detail: null } });
    expect(await arrivals(waiting)).toEqual([]);
    const failures = async (id: string) =>
      (await eventsAbout(pool, id)).flatMap(({ type, data }) =>
        type === 'eligibility.failed' ? [(data as { failure: string }).failure] : [],
      );
    expect(await Promise.all([...ids, waiting].map(failures))).toEqual([
      ...ids.map(() => ['interrupted']),
      ['not-sent'],
    ]);
    const { rows: records } = await pool.query(
      "select details from audit_record where domain_type = 'EligibilityTransaction' and domain_id = $1 and actor_kind = 'service'",
      [waiting],
    );
    expect(records).toEqual([
      { details: [{ propertyName: 'State', previousValue: 'sent', newValue: 'failed' }] },
    ]);
    // The connection of the stopped server is free again.
    expect((await ask(ruth, PAYER, 'SMT100001')).state).toBe('answered');
    const { body } = await ruth.call<EligibilityTransaction>('GET', `${LOG}/${ids[0]}`);
    expect(results(body)).toEqual(['interrupted']);
  }, 90_000);
});
