import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { payersByEntity } from '@waypost/contract/graphql';
import type { ListedPlan, ManagedPlan } from '@waypost/contract/payers/plan-calls';
import type { PayerData } from '@waypost/contract/payers/plans';
import { beforeAll, expect, it } from 'vitest';
import { equip } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { COVERAGES, coveredCase } from '../support/coverages.ts';
import { testDatabase } from '../support/database.ts';
import { callsIn, machineFor, makeAdministrator, tokenOf } from '../support/machines.ts';
import {
  changePlan,
  createPlan,
  endPlan,
  listed,
  listManager,
  newDataManager,
  newPlan,
  PLANS,
  planOf,
} from '../support/managed-lists.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter, putOne, registrationOf, sourceAt } from '../support/sources.ts';

const { pool } = await testDatabase();
let at: Organization;
let elsewhere: Organization;
let petra: Client;
let ruth: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [listManager, importer] });
  elsewhere = await makeOrganization();
  await equip(at);
  petra = await at.invite(newDataManager);
  ruth = await at.person('ruth');
});

const read = async (plan: Pick<ManagedPlan, 'planId'>) =>
  (await petra.call<ManagedPlan>('GET', `${PLANS}/${plan.planId}`)).body;
/** The body that leaves a plan unchanged. */
const written = (plan: ManagedPlan) => {
  const { planId: _id, insuranceCode: _code, endedAt: _ended, version: _version, billing, ...rest } = plan;
  return { ...rest, billing: billing.map(({ facilityName: _name, ...row }) => row) };
};
const found = async (text: string) => {
  const path = `/services/payer-data/api/PayerData/${at.id}?searchString=${encodeURIComponent(text)}`;
  return (await ruth.call<PayerData[]>('GET', path)).body.map(({ harpInsuranceCode }) => harpInsuranceCode);
};
const recordsOf = async ({ planId }: Pick<ManagedPlan, 'planId'>) =>
  (
    await pool.query(
      "select operation, actor_id as by, details from audit_record where domain_type = 'PayerPlan' and domain_id = $1 order by occurred_at, id",
      [planId],
    )
  ).rows;

const address = { code: 'CLM', line1: 'PO Box 1', city: 'Dayton', state: 'OH', postalCode: '45402' };

it('a plan is added with addresses and billing, read back, audited, and found at once for a coverage', async () => {
  const facilityId = at.facility(1).id;
  const body = newPlan({
    clientInsuranceCode: 'N1',
    payerCode: 'TWM01',
    insuranceCategory: 'Commercial',
    addresses: [address],
    billing: [{ mediaType: 'Electronic' }, { facilityId, insuranceSequence: 2, requirementCode: 'A' }],
  });
  const { status, body: plan, text } = await createPlan(petra, body);
  expect(status, text).toBe(201);
  expect(plan).toMatchObject({ ...body, addresses: [address], endedAt: null, version: 1 });
  expect(plan.billing).toEqual([
    expect.objectContaining({ facilityId: null, facilityName: null, mediaType: 'Electronic' }),
    expect.objectContaining({ facilityId, facilityName: at.facility(1).name, requirementCode: 'A' }),
  ]);
  expect(await read(plan)).toEqual(plan);
  expect(await found(plan.insuranceCode)).toEqual([plan.insuranceCode]);
  const records = await recordsOf(plan);
  expect(records).toEqual([expect.objectContaining({ operation: 'Create', by: petra.userId })]);
  expect(JSON.stringify(records[0].details)).toContain('mediaType Electronic');
});

it('a change is sent as a whole and requires the version; repeating it changes nothing and writes no audit record', async () => {
  const plan = await planOf(petra, { addresses: [address], billing: [{ mediaType: 'Paper' }] });
  const next = {
    ...written(plan),
    insurancePlan: 'Northern Select',
    billing: [],
    addresses: [{ ...address, deactivatedOn: '2026-01-31' }],
  };
  const { body, text } = await changePlan(petra, plan, next);
  expect(body, text).toMatchObject({ insurancePlan: 'Northern Select', billing: [], version: 2 });
  expect(body.addresses[0]).toMatchObject({ code: 'CLM', deactivatedOn: '2026-01-31' });
  expect(await read(plan)).toEqual(body);
  expect(await changePlan(petra, plan, next)).toMatchObject({
    status: 412,
    body: { code: 'VERSION_CHANGED' },
  });
  expect((await changePlan(petra, body, written(body))).body.version).toBe(2);
  expect(await recordsOf(plan)).toHaveLength(2);
  expect((await petra.call('PUT', `${PLANS}/${plan.planId}`, next)).status).toBe(428);
  const without = await changePlan(petra, body, { ...next, addresses: [] });
  expect([without.status, without.body.errors?.[0]?.path]).toEqual([422, 'addresses']);
});

it('a plan code is unique regardless of case, also among ended plans; the same key never adds two', async () => {
  const plan = await planOf(petra);
  expect((await endPlan(petra, plan)).status).toBe(200);
  const taken = await createPlan(petra, newPlan({ insuranceCode: plan.insuranceCode.toLowerCase() }));
  expect([taken.status, taken.body.code]).toEqual([409, 'PLAN_CODE_TAKEN']);
  // An empty text is equal to an omitted field.
  const [key, body] = [newKey(), newPlan({ payerCode: '', addresses: [{ code: 'CLM', state: '' }] })];
  const made = [await createPlan(petra, body, key), await createPlan(petra, body, key)];
  expect(new Set(made.map((answer) => answer.body.planId)).size).toBe(1);
  expect(made[0]?.body).toMatchObject({ payerCode: null, addresses: [{ code: 'CLM', state: null }] });
});

it.each<[string, object, number, string]>([
  ['no code', { insuranceCode: ' ' }, 400, 'insuranceCode'],
  ['a name of two lines', { insurancePlan: 'One\nTwo' }, 400, 'insurancePlan'],
  [
    'a ZIP code of four digits',
    { addresses: [{ ...address, postalCode: '4540' }] },
    400,
    'addresses.0.postalCode',
  ],
  ['a state that is none', { addresses: [{ ...address, state: 'ZZ' }] }, 400, 'addresses.0.state'],
  ['an address twice', { addresses: [address, { code: 'clm' }] }, 400, 'addresses.1.code'],
  ['billing that says nothing', { billing: [{ insuranceSequence: 1 }] }, 400, 'billing.0.mediaType'],
  [
    'billing twice',
    { billing: [{ mediaType: 'Fax' }, { requirementCode: 'A' }] },
    400,
    'billing.1.facilityId',
  ],
  ['a payer without a connection', { payerCode: 'NOBODY' }, 422, 'payerCode'],
  [
    'a facility of another organization',
    { billing: [{ facilityId: 'theirs', mediaType: 'Fax' }] },
    422,
    'billing.0.facilityId',
  ],
])('a plan with %s is refused by its field, and nothing is stored', async (_what, invalid, status, path) => {
  const text = JSON.stringify(newPlan(invalid)).replace('"theirs"', JSON.stringify(elsewhere.facility().id));
  const total = async () => (await listed(petra, PLANS)).body.total;
  const before = await total();
  const answer = await createPlan(petra, JSON.parse(text));
  expect([answer.status, answer.body.errors?.map((error) => error.path.replace(/^body\./, ''))]).toEqual([
    status,
    [path],
  ]);
  expect(await total()).toBe(before);
});

it('a plan keeps a payer whose connection is gone, and no other plan accepts that payer', async () => {
  const plan = await planOf(petra, { payerCode: 'CMS' });
  await pool.query(
    "delete from payer_connection where entity_id = $1 and payer_id = (select id from payer where code = 'CMS')",
    [at.id],
  );
  const changed = await changePlan(petra, plan, { ...written(plan), insuranceCompany: 'North' });
  expect([changed.status, changed.body.payerCode]).toEqual([200, 'CMS']);
  expect((await createPlan(petra, newPlan({ payerCode: 'CMS' }))).status).toBe(422);
});

it('plans are listed by payer and name and searched by words in pages, with ended ones on request', async () => {
  const payerName = `Quarry ${process.pid}`;
  const made: ManagedPlan[] = [];
  for (const insurancePlan of ['Basic', 'advanced', 'Complete'])
    made.push(await planOf(petra, { payerName, insurancePlan }));
  const names = async (query: Record<string, string>) =>
    (await listed<ListedPlan>(petra, PLANS, query)).body.rows.map(({ insurancePlan }) => insurancePlan);
  expect(await names({ search: payerName })).toEqual(['advanced', 'Basic', 'Complete']);
  expect(await names({ search: `comp ${payerName}` })).toEqual(['Complete']);
  expect(await names({ search: '%' })).toEqual([]);
  const first = (await listed<ListedPlan>(petra, PLANS, { search: payerName, limit: '2' })).body;
  expect([first.rows.length, first.total]).toEqual([2, 3]);
  expect(await names({ search: payerName, limit: '2', after: first.next ?? '' })).toEqual(['Complete']);
  const [basic] = made;
  if (basic) await endPlan(petra, basic);
  expect(await names({ search: payerName })).toEqual(['advanced', 'Complete']);
  expect(await names({ search: payerName, includeEnded: 'true' })).toEqual(['advanced', 'Basic', 'Complete']);
  const invalidQueries = ['limit=0', 'limit=1001', 'includeEnded=perhaps', 'after=nowhere', 'sort=version'];
  for (const invalid of [...invalidQueries, 'filter={', 'filter={"payerName":{"filterType":"color"}}'])
    expect((await petra.call('GET', `${PLANS}?${invalid}`)).status, invalid).toBe(400);
});

it('plans are sorted and filtered by each column, with pages in the same order', async () => {
  const payerName = `Sorted ${process.pid}`;
  for (const [insurancePlan, insuranceCategory, payerCode] of [
    ['Low', 'Commercial', 'TWM01'],
    ['Mid', null, null],
    ['High', 'Medicare', 'LKSH1'],
  ])
    await planOf(petra, { payerName, insurancePlan, insuranceCategory, payerCode });
  const names = async (query: Record<string, string>) =>
    (await listed<ListedPlan>(petra, PLANS, { search: payerName, ...query })).body.rows.map(
      ({ insurancePlan }) => insurancePlan,
    );
  expect(await names({ sort: 'insuranceCategory' })).toEqual(['Low', 'High', 'Mid']);
  expect(await names({ sort: '-insuranceCategory' })).toEqual(['Mid', 'High', 'Low']);
  const first = await listed<ListedPlan>(petra, PLANS, {
    search: payerName,
    sort: '-insurancePlan',
    limit: '1',
  });
  expect(first.body.rows[0]?.insurancePlan).toBe('Mid');
  expect(await names({ sort: '-insurancePlan', limit: '1', after: first.body.next ?? '' })).toEqual(['Low']);
  const text = (type: string, filter?: string) => ({ filterType: 'text', type, filter });
  for (const [filter, found] of [
    [{ insuranceCategory: text('contains', 'MEDI') }, ['High']],
    [{ insuranceCategory: text('blank') }, ['Mid']],
    [{ payerCode: text('equals', 'twm01') }, ['Low']],
    [{ payerCode: text('notEqual', 'LKSH1'), insurancePlan: text('endsWith', 'd') }, ['Mid']],
  ] as const)
    expect(await names({ filter: JSON.stringify(filter) })).toEqual(found);
});

it('an ended plan is neither offered nor accepted for a new coverage until it is reactivated; existing coverages keep it', async () => {
  const plan = await planOf(petra, {
    payerCode: 'TWM01',
    billing: [{ mediaType: 'Fax' }],
    addresses: [address],
  });
  const rcsInsuranceCode = plan.insuranceCode;
  const of = await coveredCase(ruth);
  const add = async (change: object) =>
    ruth.call<CaseCoverage>(
      'POST',
      `${COVERAGES}?caseid=${of.caseId}`,
      of.newOne({ rcsInsuranceCode, insuranceName: 'Northern Mutual', ...change }),
      newKey(),
    );
  const before = await add({});
  expect(before.status, before.text).toBe(201);
  const payers = async () =>
    (
      await pool.query<{ plan_name: string | null; media: string }>(
        'select plan_name, media from case_coverage where case_id = $1 and insurance_code = $2 order by position',
        [of.caseId, rcsInsuranceCode],
      )
    ).rows.map(({ plan_name, media }) => [plan_name, media]);
  const ended = (await endPlan(petra, plan)).body;
  expect(ended.endedAt).not.toBeNull();
  expect(await found(rcsInsuranceCode)).toEqual([]);
  const { payersByEntity: named } = await ruth.read('payer-data', payersByEntity, {});
  expect(named).toContainEqual(
    expect.objectContaining({ harpInsuranceCode: rcsInsuranceCode, isEnded: true }),
  );
  expect((await add({ insuranceName: 'Northern', media: 'Portal' })).status).toBe(201);
  expect(await payers()).toEqual([
    ['Northern Choice', 'Fax'],
    [null, 'Portal'],
  ]);
  const known = `/services/payer-data/api/PayerData?insuranceCode=${rcsInsuranceCode}&clientCode=${at.lcode}C`;
  expect((await ruth.call<PayerData[]>('GET', known)).body).toHaveLength(1);
  expect((await endPlan(petra, plan)).status).toBe(412);
  const again = (await endPlan(petra, ended, false)).body;
  expect([again.endedAt, again.version]).toEqual([null, 3]);
  expect(await found(rcsInsuranceCode)).toEqual([rcsInsuranceCode]);
});

it('a registration with an ended plan is applied, and its insurance is stored like one with an unknown plan code', async () => {
  const ines = await at.invite(newImporter);
  const { sourceId } = await sourceAt(ines, { facilityIds: [at.facility().id] });
  const plan = await planOf(petra, { payerCode: 'TWM01' });
  await endPlan(petra, plan);
  const coverages = ['NOWHERE-9', plan.insuranceCode].map((rcsInsuranceCode) => ({
    coverage: { insuranceName: 'Northern', subscriberId: 'N-1', rcsInsuranceCode },
  }));
  const result = await putOne(ines, registrationOf(at.facility().id, { case: { coverages } }), sourceId);
  expect(result.outcome).toBe('applied');
  const { rows } = await pool.query(
    'select insurance_code, plan_name, payer_id from case_coverage where case_id = $1 order by position',
    [result.case?.caseId],
  );
  expect(rows).toEqual([
    { insurance_code: 'NOWHERE-9', plan_name: null, payer_id: null },
    { insurance_code: plan.insuranceCode, plan_name: null, payer_id: null },
  ]);
});

it('a machine account with the permission manages plans as people do', async () => {
  await makeAdministrator(petra, at);
  const token = await tokenOf(await machineFor(petra, { permissions: listManager.permissions }));
  const made = await callsIn(at)<ManagedPlan>(token, 'POST', PLANS, { body: newPlan(), headers: newKey() });
  expect(made.status, made.text).toBe(201);
  expect(await read(made.body)).toEqual(made.body);
});
