import type { EligibilityResponse } from '@waypost/x12';
import { readX12 } from '@waypost/x12';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../start.ts';
import { startSandbox } from '../../start.ts';
import { ask } from '../../testing/ask.ts';
import { payers } from '../payer-list.ts';
import { chooseScenario, scenarios, scenariosOf } from './choose.ts';
import type { Scenario } from './scenario.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0, clock: { now: () => new Date('2026-11-21T10:00:00Z') } });
});
afterAll(() => sandbox.stop());

const child = {
  relation: '19',
  firstName: 'SAM',
  lastName: 'DOE',
  dateOfBirth: '2015-02-03',
  gender: 'M',
} as const;

/** Whether the answer is delivered unchanged. */
function isWellFormed({ behavior }: Scenario): boolean {
  return behavior.kind === 'answer' && !behavior.spoil && !behavior.style && !behavior.delivery;
}

function payerOf(one: Scenario): string {
  return { commercial: 'TWM01', medicare: 'CMS', medicaid: 'STMCD', 'every payer': 'CSCD1' }[one.at];
}

async function eligibility(payer: string, memberId: string, more = {}): Promise<EligibilityResponse> {
  const { payload } = await ask(sandbox.url, { payer, memberId, ...more });
  const found = readX12(payload).transactions[0]?.eligibility;
  if (!found) throw new Error('The answer holds no 271.');
  return found;
}

describe('the list of scenarios', () => {
  it('the list has at least 30 scenarios, each with its own name and example', () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(30);
    expect(new Set(scenarios.map((one) => one.name)).size).toBe(scenarios.length);
    expect(new Set(scenarios.map((one) => one.example)).size).toBe(scenarios.length);
  });

  it('the example of each scenario triggers it at every payer that offers it', () => {
    for (const payer of payers)
      for (const one of scenariosOf(payer))
        expect(chooseScenario(payer, one.example, one.over?.[0] ?? 'https').name).toBe(one.name);
  });

  it('no payer has two scenarios with the same prefix', () => {
    for (const payer of payers) {
      const prefixes = scenariosOf(payer).map((one) => one.prefix);
      expect(new Set(prefixes).size, payer.code).toBe(prefixes.length);
    }
  });
});

describe('every well-formed scenario', () => {
  it.each(scenarios.filter(isWellFormed))(
    'the scenario $name returns a 271 without problems, with trace, reference and swapped parties',
    async (one) => {
      const trace = `TRACE-${one.name}`;
      const payer = payerOf(one);
      const { status, fields, payload } = await ask(sandbox.url, { payer, memberId: one.example, trace });
      expect(status).toBe(one.behavior.kind === 'answer' ? (one.behavior.status ?? 200) : 200);
      expect(fields).toMatchObject({
        PayloadType: 'X12_271_Response_005010X279A1',
        ProcessingMode: 'RealTime',
        ErrorCode: 'Success',
        CORERuleVersion: '2.2.0',
        SenderID: payer,
        ReceiverID: 'WAYPOST',
      });
      const document = readX12(payload);
      const known = one.name === 'unknown-codes' ? ['unknown-code', 'unexpected-segment'] : [];
      expect(document.problems.map((problem) => problem.code)).toEqual(known);
      expect(document.interchanges[0]).toMatchObject({ senderId: payer, receiverId: 'WAYPOST' });
      for (const set of document.transactions) {
        const foreign = one.name === 'wrong-trace';
        expect(set.type).toBe('271');
        expect(set.reference === trace).toBe(!foreign);
        const echoed = set.traces.find((found) => found.type === '2');
        // An answer that ends at the payer or the provider has no level for the trace.
        if (set.traces.length > 0) expect(echoed?.number === trace).toBe(!foreign);
      }
      const log = await (await fetch(`${sandbox.url}/payers/log?trace=${trace}`)).json();
      expect(log).toMatchObject([{ scenario: one.name, payer, outcome: 'answered' }]);
    },
  );

  it.each(payers)(
    'the payer $code answers an unknown id with active coverage, and a child as a dependent',
    async ({ code }) => {
      const memberId = code === 'CMS' || code === 'MEDX' ? '1EG4TE5MK73' : 'W10000001';
      const found = await eligibility(code, memberId);
      expect(found.coverageStatus).toBe('Active Coverage');
      expect(found.subscriber?.lastName).toBe('DOE');
      const { payload } = await ask(sandbox.url, {
        payer: code,
        memberId,
        dependent: child,
        trace: 'CHILD-1',
      });
      const [set] = readX12(payload).transactions;
      expect(set?.eligibility?.dependent).toMatchObject({ firstName: 'SAM', dateOfBirth: '2015-02-03' });
      expect(set?.eligibility?.dependent?.traces.map((trace) => trace.number)).toContain('CHILD-1');
      expect(set?.eligibility?.subscriber?.traces).toEqual([]);
    },
  );
});

describe('the answers of single scenarios', () => {
  it.each([
    ['hmo', 'TWM01', 'Active - Services Capitated to Primary Care Physician'],
    ['full-risk', 'TWM01', 'Active - Full Risk Capitation'],
    ['pending', 'SMMT1', 'Active - Pending Investigation'],
    ['inactive', 'LKSH1', 'Inactive'],
    ['inactive-update', 'CSCD1', 'Inactive - Pending Eligibility Update'],
    ['medicare-a-b', 'CMS', 'Active Coverage'],
    ['medicare-ended', 'CMS', 'Inactive'],
  ])('the scenario %s at %s has the status %s', async (name, payer, status) => {
    const example = scenarios.find((one) => one.name === name)?.example ?? '';
    expect((await eligibility(payer, example)).coverageStatus).toBe(status);
  });

  it.each([
    ['AAA42', ['42']],
    ['AAA43', ['43']],
    ['AAA57', ['57']],
    ['AAA58', ['58']],
    ['AAA62', ['62']],
    ['AAA71', ['71']],
    ['AAA72', ['72']],
    ['AAA73', ['73']],
    ['AAA75', ['75']],
    ['AAA79', ['79']],
    ['AAA80', ['80']],
    ['AAAMANY', ['71', '72', '73']],
  ])('%s is rejected with %j and no benefits', async (memberId, codes) => {
    const { payload } = await ask(sandbox.url, { memberId });
    expect(codesOf(payload)).toEqual(codes);
    expect(payload).not.toContain('EB*');
  });

  it('Medicare rejects an id that is not an MBI with AAA 72', async () => {
    const { payload } = await ask(sandbox.url, { payer: 'CMS', memberId: 'NOTANMBI01' });
    expect(codesOf(payload)).toEqual(['72']);
  });

  it('AAABEN returns benefits and a refused service together', async () => {
    const { payload } = await ask(sandbox.url, { memberId: 'AAABEN001' });
    expect(codesOf(payload)).toEqual(['33']);
    expect((await eligibility('TWM01', 'AAABEN001')).coverageStatus).toBe('Active Coverage');
  });

  it('CHG changes member id, birth date and address, and marks the change', async () => {
    const { payload } = await ask(sandbox.url, { memberId: 'CHG000001' });
    expect(payload).toContain('INS*Y*18*001*25~');
    expect(payload).toContain('DMG*D8*19850516*F~');
    expect(payload).toContain('*MI*CHG000077~');
  });

  it('DEP answers the subscriber as a dependent, and DEPSUB answers the dependent as a subscriber', async () => {
    expect((await eligibility('TWM01', 'DEP000001')).dependent?.firstName).toBe('JANE');
    const own = await eligibility('TWM01', 'DEPSUB001', { dependent: child });
    expect(own.dependent).toBeNull();
    expect(own.subscriber?.firstName).toBe('SAM');
  });

  it('the answers of Medicare and Medicaid name the plan to bill', async () => {
    const advantage = await ask(sandbox.url, { payer: 'CMS', memberId: '2MA2-TE5-MK73' });
    expect(advantage.payload).toMatch(/EB\*U\*\*30\*HN.*NM1\*PRP\*2\*SUMMIT ADVANTAGE HEALTH PLAN/s);
    const managed = await ask(sandbox.url, { payer: 'STMCD', memberId: 'MCO000001' });
    expect(managed.payload).toMatch(/EB\*U\*IND\*30\*HM.*NM1\*PR\*2\*HEALTHY VALLEY MCO/s);
    const secondary = await ask(sandbox.url, { payer: 'MEDX', memberId: '3MP3TE5MK73' });
    expect(secondary.payload).toContain('EB*R**30*12~');
  });

  it.each([
    ['LINES200', 200],
    ['LINES10K', 10_000],
    ['LINES60K', 60_000],
  ])('%s has exactly %i benefit lines', async (memberId, count) => {
    const { payload } = await ask(sandbox.url, { memberId });
    expect(payload.split('~EB*').length - 1).toBe(count);
  });

  it('5TW5 sends two sets because two plans answer', async () => {
    const { payload } = await ask(sandbox.url, { payer: 'CMS', memberId: '5TW5TE5MK73' });
    expect(readX12(payload).transactions.map((set) => set.type)).toEqual(['271', '271']);
  });

  it('a rejected dependent is in 2000D and a rejected subscriber in 2000C', async () => {
    const [dependent, subscriber] = await Promise.all(
      ['AAA670001', 'AAA720001'].map((memberId) => ask(sandbox.url, { memberId, dependent: child })),
    );
    expect(dependent?.payload).toMatch(/HL\*4\*3\*23\*0~TRN\*2\*.*NM1\*03\*.*AAA\*N\*\*67\*C~/s);
    expect(subscriber?.payload).toMatch(/HL\*3\*2\*22\*0~TRN\*2\*.*NM1\*IL\*.*AAA\*N\*\*72\*C~/s);
  });

  it('a rejection repeats only the sent values', async () => {
    const edit = (x12: string) => x12.replace(/DMG[^~]*~/, '').replace(/SE\*(\d+)/, (_, n) => `SE*${n - 1}`);
    const { payload } = await ask(sandbox.url, { memberId: 'AAA580001', edit });
    expect(codesOf(payload)).toEqual(['58']);
    expect(payload).not.toMatch(/DMG|N3\*|N4\*|INS\*/);
  });

  it('a payer finds a member by name and returns the member id', async () => {
    const edit = (x12: string) => x12.replace('*DOE*JANE****MI*W10000001', '*DOE*JANE');
    const [first, again] = await Promise.all([ask(sandbox.url, { edit }), ask(sandbox.url, { edit })]);
    const found = /NM1\*IL\*1\*DOE\*JANE\*{4}MI\*TWM01\d{7}~/;
    expect(first.payload).toMatch(found);
    expect(found.exec(again.payload)?.[0]).toBe(found.exec(first.payload)?.[0]);
    const medicare = await ask(sandbox.url, { payer: 'CMS', edit });
    expect(medicare.payload).toMatch(/\*MI\*1AD1TE\dMK\d\d~.*EB\*1\*/s);
  });

  it('a payer answers every requested service', async () => {
    const { payload } = await ask(sandbox.url, { services: ['30', 'AJ'] });
    expect(payload).toMatch(/EB\*1\*\*[^*]*\^AJ\*/);
  });
});

function codesOf(payload: string): string[] {
  return [...payload.matchAll(/AAA\*[YN]\*\*(\w+)\*/g)].map((match) => match[1] ?? '');
}
