import { beforeAll, describe, expect, it } from 'vitest';
import { applyProvision } from '../../../src/provision/apply.ts';
import { provisionFile } from '../../../src/provision/file-shape.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { commandTools } from '../support/tools.ts';

const { db, pool } = await testDatabase();
let at: Organization;
beforeAll(async () => {
  at = await makeOrganization();
});

const addresses = [{ code: 'CLM', line1: 'PO Box 1', city: 'Dayton', state: 'OH', postalCode: '45402' }];
const withPlan = (change: object) => {
  const { lcode, name, state, timeZone } = at.facility();
  const plan = {
    insuranceCode: 'NOR-01',
    insurancePlan: 'Northern Choice',
    payerName: 'Northern Mutual',
    payerCode: 'TWM01',
    addresses,
    billing: [{ mediaType: 'Electronic' }, { facility: lcode, insuranceSequence: 2, mediaType: 'Paper' }],
  };
  return {
    entities: [
      {
        lCode: at.lcode,
        name: at.name,
        clientTypes: ['RCS', 'RCO', 'EDI'],
        facilities: [{ lCode: lcode, name, state, timeZone }],
        payerPlans: [{ ...plan, ...change }],
      },
    ],
  };
};

/** What became of the plan. */
async function apply(change: object = {}): Promise<string | undefined> {
  const tools = { provision: db('provision'), ...commandTools() };
  const file = { file: provisionFile.parse(withPlan(change)), passwordOf: () => undefined };
  const lines = await applyProvision(tools, file, false);
  return lines.find(({ what }) => what.startsWith('plan '))?.outcome;
}
const count = async (table: string): Promise<number> => {
  const { rows } = await pool.query(`select count(*)::int as count from ${table} where entity_id = $1`, [
    at.id,
  ]);
  return rows[0].count;
};

describe('an operator’s plans', () => {
  it('an operator’s plans are created once, updated where they differ, and audited', async () => {
    expect(await apply()).toBe('created');
    expect(await apply()).toBe('unchanged');
    expect([await count('payer_plan_address'), await count('payer_plan_billing')]).toEqual([1, 2]);
    const more = [...addresses, { code: 'OLD', deactivatedOn: '2025-06-30' }];
    expect(await apply({ addresses: more, billing: [] })).toBe('changed');
    expect([await count('payer_plan_address'), await count('payer_plan_billing')]).toEqual([2, 0]);
    const { rows } = await pool.query(
      `select operation from audit_record where entity_id = $1 and domain_type = 'PayerPlan' order by occurred_at, id`,
      [at.id],
    );
    expect(rows.map(({ operation }) => operation)).toEqual(['Create', 'Update']);
    expect(await apply({ addresses: [], billing: [] })).toBe('changed');
    expect(await count('payer_plan_address')).toBe(0);
  });

  it('an operator’s plans must name an existing payer and existing facilities', async () => {
    await expect(apply({ payerCode: 'NOBODY' })).rejects.toThrow('payerPlans[0].payerCode');
    const billing = [{ facility: 'NOWHERE', mediaType: 'Fax' }];
    await expect(apply({ billing })).rejects.toThrow('payerPlans[0].billing[0].facility');
    expect(() => provisionFile.parse(withPlan({ billing: [{ insuranceSequence: 1 }] }))).toThrow('mediaType');
  });

  it('an operator’s plans have a kind of insurance, and are updated when it changes', async () => {
    await apply();
    const kinds = {
      insuranceCompany: 'Northern Mutual',
      insuranceCategory: 'Commercial',
      financialCategory: 'Managed Care',
      parentInsuranceCompany: 'Northern Group',
    };
    expect(await apply(kinds)).toBe('changed');
    expect(await apply(kinds)).toBe('unchanged');
    const { rows } = await pool.query(
      `select insurance_company, insurance_category, financial_category, parent_insurance_company
       from payer_plan where entity_id = $1`,
      [at.id],
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
