import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Difference } from '@waypost/contract/eligibility/history';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { completedTransaction, LOG, questionOf, sendRequest } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { NEVER_TRIPS, payerConnections, payerOver } from '../support/payer-connections.ts';
import { worked } from '../support/processes.ts';
import { secondServer } from '../support/second-server.ts';
import { openTask } from '../support/tasks.ts';

const { pool } = await testDatabase();
/** The payer's data about the patient after the name. */
let reply: readonly string[] = [];
/** A payer whose answers a test provides: each answers the trace of its request. */
const payer = createServer(async (request, response) => {
  const trace = /TRN.1.([^*~]+)/.exec(await text(request))?.[1];
  response.setHeader('content-type', 'application/EDI-X12');
  response.end(messageOf(`TRN*2*${trace}*9ABCDEFGHI~${reply.join('~')}`));
});

function messageOf(segments: string): string {
  const set = [
    'ST*271*0001*005010X279A1',
    'BHT*0022*11*REF1*20261121*1015',
    'HL*1**20*1',
    'NM1*PR*2*MERIDIAN*****PI*MERID',
    'HL*2*1*21*1',
    'NM1*1P*2*HARBOR CLINIC*****XX*1999999984',
    'HL*3*2*22*0',
    segments,
    'SE*9*0001',
  ];
  return [
    'ISA*00*          *00*          *ZZ*MERID          *ZZ*WAYPOST        *261121*1015*^*00501*000000001*0*T*:',
    'GS*HB*MERID*WAYPOST*20261121*1015*1*X*005010X279A1',
    ...set,
    'GE*1*1~IEA*1*000000001~',
  ].join('~');
}

let at: Organization;
let ruth: Client;
let server: Awaited<ReturnType<typeof secondServer>>;
beforeAll(async () => {
  at = await makeOrganization();
  ruth = await at.person('ruth');
  await new Promise<void>((resolve) => payer.listen(0, '127.0.0.1', resolve));
  const { port } = payer.address() as AddressInfo;
  const setLimits = await payerConnections(at);
  await setLimits({ ...NEVER_TRIPS, endpoint_url: `http://localhost:${port}/` });
  server = await secondServer({ WAYPOST_OUTBOUND_PRIVATE_HOSTS: 'localhost' });
}, 120_000);
afterAll(async () => {
  payer.close();
  await server?.stop();
});

/** Sends a request to the payer, which answers with this text. */
async function answered(segments: readonly string[], change: object = {}): Promise<EligibilityTransaction> {
  reply = segments;
  const question = { ...questionOf(ruth, payerOver.https, 'PPO000001'), ...change };
  return completedTransaction(ruth, await sendRequest(ruth, question, server.url));
}

const sizeOf = ({ text }: Answer<unknown>): number => Buffer.byteLength(text);
const numbered = (count: number, segment: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, number) => segment(number));
/** More than any of our answers has about a transaction. The text sent is a few times the limit. */
const MAX = 1_400_000;
const patient = 'NM1*IL*1*ECHEVERRIA*MARISOL****MI*PPO000001';
const named = (response: EligibilityTransaction['eligibilityResponse'][number] | undefined) =>
  response?.leftOut.map(({ list }) => list);

describe('oversized values of a payer', () => {
  it.each<[shape: string, segments: string[], list: string]>([
    ['levels', [patient, ...numbered(12_000, (n) => `HL*${n + 4}*3*23*0~NM1*03*1*D${n}`)], 'people'],
    ['benefits', [patient, ...numbered(20_000, (n) => `EB*B*IND*98**P*27*${n}`)], 'coverages'],
    [
      'entities of one benefit',
      [patient, 'EB*R**30*HM', ...numbered(12_000, (n) => `LS*2120~NM1*PRP*2*PLAN ${n}~REF*1L*${n}~LE*2120`)],
      'benefitRelatedInfo',
    ],
    [
      'services of many benefits',
      [patient, ...numbered(60, (n) => `EB*1**${numbered(1000, (m) => `${n}${m}`).join('^')}`)],
      'serviceTypes',
    ],
    ['one long text', [patient, 'EB*1**30', `MSG*${'x'.repeat(500_000)}`], 'texts'],
    [
      'many long texts',
      [patient, 'EB*1**30', ...numbered(600, (n) => `MSG*${n}${'x'.repeat(2400)}`)],
      'notifications',
    ],
    [
      'texts of characters that take three bytes',
      [patient, 'EB*1**30', ...numbered(300, (n) => `MSG*${n}${'€'.repeat(1800)}`)],
      'notifications',
    ],
    [
      'texts of quotation marks',
      [patient, 'EB*1**30', ...numbered(400, (n) => `MSG*${n}${'"'.repeat(2400)}`)],
      'notifications',
    ],
    ['rejections', [patient, ...numbered(40_000, (n) => `AAA*N**${n % 1000}*C`)], 'AAAs'],
    [
      'identifiers',
      [patient, ...numbered(20_000, (n) => `REF*1L*${n}*DESCRIPTION`)],
      'additionalIdentification',
    ],
    ['traces', [...numbered(15_000, (n) => `TRN*1*${n}*9ABCDEFGHI`), patient], 'traces'],
    ['segments of no place', [patient, ...numbered(50_000, (n) => `ZZ*${n}`)], 'otherSegments'],
    [
      'names as long as the message',
      [`NM1*IL*1*${numbered(4, () => 'x'.repeat(100_000)).join('*')}`, 'EB*1**30'],
      'texts',
    ],
  ])(
    '%s: is sent on in part, with what was left out, and the whole message when it is asked for',
    async (_shape, segments, list) => {
      const end = await answered(segments);
      expect(named(end.eligibilityResponse[0])).toContain(list);
      for (const path of [`${LOG}/${end.id}`, `/services/case/api/eligibilityTransactions/${end.id}`]) {
        const shown = await ruth.call<EligibilityTransaction>('GET', path);
        expect(shown.status).toBe(200);
        expect(sizeOf(shown)).toBeLessThan(MAX);
        expect(shown.body.leftOut.map((left) => left.list)).toContain('raw271');
      }
      const difference = await ruth.call<Difference>('GET', `${LOG}/${end.id}/difference`);
      expect(difference.status).toBe(200);
      expect(sizeOf(difference)).toBeLessThan(MAX);
      const { body: whole } = await ruth.call<EligibilityTransaction>('GET', `${LOG}/${end.id}?raw=whole`);
      expect(whole.raw271).toContain(segments.at(-1));
      expect(whole.raw271?.startsWith(end.raw271 ?? 'none')).toBe(true);
      const count = (whole.raw271?.length ?? 0) - (end.raw271?.length ?? 0);
      expect(end.leftOut).toContainEqual({ list: 'raw271', count });
      expect(whole.leftOut.map((left) => left.list)).not.toContain('raw271');
    },
    60_000,
  );

  it('a rejection code is stored, shown and listed with at most the maximum length of a code', async () => {
    const task = await openTask(ruth);
    const code = `\u0000\u0001${'9'.repeat(200_000)}`;
    const end = await answered([patient, `AAA*N**${code}*C`], { taskId: task.id });
    expect(end.state).toBe('rejected');
    const { rows: kept } = await pool.query<{ error_code: string; case_id: string }>(
      'select error_code, case_id from eligibility_transaction where id = $1',
      [end.id],
    );
    expect(kept[0]?.error_code).toMatch(/^9{20,30}$/);
    await worked(pool, kept[0]?.case_id ?? '');
    for (const table of ['case_note', 'task', 'task_step', 'event', 'audit_record']) {
      const { rows } = await pool.query<{ most: number }>(
        `select max(octet_length(to_jsonb(t)::text))::int as most from ${table} t where entity_id = $1`,
        [at.id],
      );
      expect([table, rows[0]?.most ?? 0]).toEqual([table, expect.toSatisfy((most: number) => most < 10_000)]);
    }
    const tasks = await ruth.call('GET', `/services/task/tasks/${task.id}`);
    expect(sizeOf(tasks)).toBeLessThan(10_000);
  }, 60_000);

  it('an accepted value that no request can contain is left out of the next request', async () => {
    const end = await answered([`NM1*IL*1*ECHEVERRIA*MARISOL****MI*${'9'.repeat(3000)}`, 'EB*1**30']);
    const decided = await ruth.call<EligibilityTransaction>(
      'POST',
      `${LOG}/${end.id}/alerts/memberId/decision`,
      { choice: 'accept' },
      { 'if-match': `"${end.version}"` },
    );
    expect(decided.status).toBe(200);
    expect(decided.body.resubmit.request.memberId).toBe('PPO000001');
  });
});
