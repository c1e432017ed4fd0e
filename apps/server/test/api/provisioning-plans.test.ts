import { randomUUID } from 'node:crypto';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { loadKeyring } from '@waypost/platform/keyring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dbFor } from '../../src/kernel/database.ts';
import { applyProvision } from '../../src/provision/apply.ts';
import { provisionFile } from '../../src/provision/file-shape.ts';
import { ownerPool } from './support/database.ts';

const code = `Q${randomUUID().slice(0, 6).toUpperCase()}`;
const plan = {
  insuranceCode: 'NOR-01',
  insurancePlan: 'Northern Choice',
  payerName: 'Northern Mutual',
  payerCode: 'TWM01',
  addresses: [{ code: 'CLM', line1: 'PO Box 1', city: 'Dayton', state: 'OH', postalCode: '45402' }],
  billing: [{ mediaType: 'Electronic' }, { facility: `${code}A`, insuranceSequence: 2, mediaType: 'Paper' }],
};
const withPlan = (change: object) => ({
  entities: [
    {
      lCode: code,
      name: 'Southwood Health System',
      clientTypes: ['RCO'],
      facilities: [{ lCode: `${code}A`, name: 'Southwood Main', state: 'OH', timeZone: 'America/New_York' }],
      payerPlans: [{ ...plan, ...change }],
    },
  ],
});

let owner: Awaited<ReturnType<typeof ownerPool>>;
beforeAll(async () => {
  owner = await ownerPool();
});
afterAll(() => owner.close());

/** What became of the plan. */
async function apply(change: object = {}): Promise<string | undefined> {
  const config = loadConfig({ WAYPOST_HOME: process.env.WAYPOST_TEST_HOME });
  const provision = dbFor(owner.database, 'provision', 1);
  const tools = { provision, clock: createClock(0), config, keyring: loadKeyring(config.keyringFile) };
  const file = { file: provisionFile.parse(withPlan(change)), passwordOf: () => undefined };
  const lines = await applyProvision(tools, file, false);
  return lines.find(({ what }) => what.startsWith('plan '))?.outcome;
}
const count = async (table: string): Promise<number> => {
  const { rows } = await owner.pool.query(
    `select count(*)::int as count from ${table} t join entity e on e.id = t.entity_id where e.lcode = $1`,
    [code],
  );
  return rows[0].count;
};

describe('the plans that an operator states', () => {
  it('are made once, changed where they differ, and are on record', async () => {
    expect(await apply()).toBe('created');
    expect(await apply()).toBe('unchanged');
    expect([await count('payer_plan_address'), await count('payer_plan_billing')]).toEqual([1, 2]);
    const addresses = [...plan.addresses, { code: 'OLD', deactivatedOn: '2025-06-30' }];
    expect(await apply({ addresses, billing: [] })).toBe('changed');
    expect([await count('payer_plan_address'), await count('payer_plan_billing')]).toEqual([2, 0]);
    const { rows } = await owner.pool.query(
      `select r.operation from audit_record r join entity e on e.id = r.entity_id
       where e.lcode = $1 and r.domain_type = 'PayerPlan' order by r.occurred_at, r.id`,
      [code],
    );
    expect(rows.map(({ operation }) => operation)).toEqual(['Create', 'Update']);
  });

  it('name a payer and facilities that there are', async () => {
    await expect(apply({ payerCode: 'NOBODY' })).rejects.toThrow('payerPlans[0].payerCode');
    const billing = [{ facility: 'NOWHERE', mediaType: 'Fax' }];
    await expect(apply({ billing })).rejects.toThrow('payerPlans[0].billing[0].facility');
    expect(() => provisionFile.parse(withPlan({ billing: [{ insuranceSequence: 1 }] }))).toThrow('mediaType');
  });

  it('keep what kind of insurance they are, and follow when that changes', async () => {
    await apply();
    const kinds = {
      insuranceCompany: 'Northern Mutual',
      insuranceCategory: 'Commercial',
      financialCategory: 'Managed Care',
      parentInsuranceCompany: 'Northern Group',
    };
    expect(await apply(kinds)).toBe('changed');
    expect(await apply(kinds)).toBe('unchanged');
    const { rows } = await owner.pool.query(
      `select insurance_company, insurance_category, financial_category, parent_insurance_company
       from payer_plan p join entity e on e.id = p.entity_id where e.lcode = $1`,
      [code],
    );
    expect(rows).toEqual([
      {
        insurance_company: 'Northern Mutual',
        insurance_category: 'Commercial',
        financial_category: 'Managed Care',
        parent_insurance_company: 'Northern Group',
      },
    ]);
    expect(await apply()).toBe('changed');
  });
});
