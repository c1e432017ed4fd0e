import { emptyEligibilityRequest } from '@waypost/contract/services/eligibility-request';
import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { sandboxUrl } from './support/addresses.ts';
import { type Client, newKey, SUBSCRIPTION, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { settled } from './support/exchanges.ts';
import { secondServer } from './support/second-server.ts';

const VERIFY = '/services/realtime-eligibility/api/EligibilityTransactions/verify';
const facility = lakemont.facilities[0];
const body = (memberId: string) => ({
  ...emptyEligibilityRequest,
  facilityId: facility?.id,
  payerCode: 'LKSH1',
  searchOptionId: 'member-name-birth',
  providerIdentifier: facility?.npi,
  serviceDateFrom: '2026-11-20',
  memberId,
  patientFirstName: 'Marisol',
  patientLastName: 'Echeverria',
  patientDateOfBirth: '1984-03-14',
});
const arrivals = async (id: string): Promise<number> => {
  const log = await fetch(`${sandboxUrl}/payers/log?trace=${id.replaceAll('-', '').toUpperCase()}`);
  return ((await log.json()) as unknown[]).length;
};

let ruth: Client;
let owner: Awaited<ReturnType<typeof ownerPool>>;
const setTimeoutMs = (ms: number) =>
  owner.pool.query(
    "update payer_connection set timeout_ms = $1 where entity_id = $2 and payer_id = (select id from payer where code = 'LKSH1')",
    [ms, lakemont.id],
  );
beforeAll(async () => {
  owner = await ownerPool();
  ruth = await sharedAs('ruth.abara');
  await setTimeoutMs(3000);
});
afterAll(async () => {
  await setTimeoutMs(60_000);
  await owner.close();
});

describe('a payer in trouble', () => {
  it.each([
    ['SLOW50S01', 'is too slow', 'timeout'],
    ['HANG00001', 'never answers', 'timeout'],
    ['RESET0001', 'breaks the connection', 'connection'],
    ['HALF00001', 'sends half a body', 'connection'],
    ['HTTP50001', 'answers 500', 'http-status'],
    ['HTTP50301', 'answers 503', 'http-status'],
    ['HTML00001', 'sends a page', 'not-x12'],
    ['EMPTY0001', 'sends nothing', 'not-x12'],
    ['TRUNC0001', 'stops in the middle of a segment', 'not-x12'],
    ['COREERR01', 'refuses the envelope', 'envelope'],
    ['ACK999R01', 'refuses the syntax by 999', 'syntax-999'],
    ['ACK999A01', 'only acknowledges by 999', 'no-answer'],
    ['TA1R00001', 'refuses the interchange by TA1', 'interchange-ta1'],
    ['WRONGTRN1', "answers another's request", 'wrong-trace'],
  ])('%s: one that %s ends as failed: %s, asked once', async (memberId, _what, kind) => {
    const sent = await ruth.call<EligibilityTransaction>('POST', VERIFY, body(memberId), newKey());
    expect(sent.status, sent.text).toBe(202);
    const end = await settled(ruth, sent.body.id);
    expect(end.state).toBe('failed');
    expect(end.failure?.kind).toBe(kind);
    expect(end.eligibilityResponse).toEqual([]);
    expect(end.raw270).toContain('ST*270');
    expect(await arrivals(sent.body.id)).toBe(1);
  });

  it.each(['LATIN1001', 'DELIM0001', 'ODDMIME01', 'UNKN00001', 'LINES2001'])(
    '%s: odd but readable answers are read',
    async (memberId) => {
      const sent = await ruth.call<EligibilityTransaction>('POST', VERIFY, body(memberId), newKey());
      const end = await settled(ruth, sent.body.id);
      expect(end.state).toBe('answered');
      expect(end.eligibilityResponse[0]?.coverages.length).toBeGreaterThan(0);
    },
  );
});

describe('a server killed while a payer is asked', () => {
  it('leaves an exchange that is marked as interrupted, and is not sent again', async () => {
    await setTimeoutMs(60_000);
    const server = await secondServer({});
    const sent = await fetch(`${server.url}${VERIFY}`, {
      method: 'POST',
      headers: { ...SUBSCRIPTION, ...ruth.headers, ...newKey(), 'content-type': 'application/json' },
      body: JSON.stringify(body('HANG00002')),
    });
    expect(sent.status).toBe(202);
    const { id } = (await sent.json()) as { id: string };
    await expect.poll(() => arrivals(id), { timeout: 5000 }).toBe(1);
    server.child.kill('SIGKILL');
    await server.stop();
    const seen = await ruth.call<EligibilityTransaction>(
      'GET',
      `/services/realtime-eligibility/eligibilityrequestlog/${id}`,
    );
    expect(seen.body.state).toBe('sent');
    const end = await settled(ruth, id);
    expect(end.state).toBe('interrupted');
    expect(await arrivals(id)).toBe(1);
  }, 60_000);
});
