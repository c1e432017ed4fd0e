import { randomUUID } from 'node:crypto';
import { EMPTY_DATE } from '@waypost/contract/empty-date';
import type { Problem } from '@waypost/contract/errors';
import { getCaseCoverages, getCaseDetails } from '@waypost/contract/graphql';
import type { CaseCoverage, CoverageChange, NewCoverage } from '@waypost/contract/services/coverages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { type Client, newKey, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';

const COVERAGES = '/services/case/api/Coverages';
const main = lakemont.facilities[0];

let owner: Awaited<ReturnType<typeof ownerPool>>;
let ruth: Client;
/** A case of the main facility that no other file changes, with its patient. */
let of: { caseId: string; patientId: string };
beforeAll(async () => {
  owner = await ownerPool();
  ruth = await sharedAs('ruth.abara');
  const { rows } = await owner.pool.query<{ case_number: string }>(
    `select c.case_number from patient_case c where c.facility_id = $1
       and not exists (select from task t where t.case_id = c.id)
       and (select count(*) from case_coverage v where v.case_id = c.id) = 1
     order by c.case_number desc limit 1`,
    [main?.id],
  );
  const found = await ruth.read('case', getCaseDetails, { caseNumber: rows[0]?.case_number ?? '' });
  if (!found.getCaseDetails) throw new Error('no case without tasks');
  of = found.getCaseDetails;
});
afterAll(() => owner.close());

const newOne = (
  change: Partial<NewCoverage['coverage']> = {},
  rest: Partial<NewCoverage> = {},
): NewCoverage => ({
  patientId: of.patientId,
  facilityId: main?.id ?? '',
  lCode: 'LKMT1',
  clientCode: 'LKMT1C',
  paymentBy: null,
  coveragePaymentType: 'Insurance',
  coverageStatus: 'Active',
  coverage: {
    subscriberId: `S-${randomUUID().slice(0, 8)}`,
    insuranceName: 'Tidewater PPO',
    groupNumber: 'G-77',
    administrationTypeCode: 'Self Funded',
    preClaimRequirementCode: 'A',
    periodStart: '2026-01-01',
    periodEnd: '2026-12-31',
    rcsInsuranceCode: 'TWM01-02',
    clientInsuranceCode: 'TW2',
    hardCopyClaim: true,
    media: 'Electronic',
    address: null,
    ...change,
  },
  coverageSubscriber: {
    firstName: 'Odalys',
    lastName: 'Ferreira',
    middleInitial: 'Q',
    birthDate: '1971-04-03',
    gender: 'Female',
    address: home,
  },
  coverageRelationshipType: { relationshipTypeName: 'Spouse' },
  ...rest,
});
const none = {
  line1: null,
  line2: null,
  line3: null,
  line4: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
};
const home = {
  ...none,
  line1: '12 Alder Court',
  city: 'Lakemont',
  state: 'OH',
  postalCode: '43004',
  country: 'US',
} as const;
const byHand = {
  ...none,
  name: 'Claims by hand',
  line1: 'PO Box 9',
  city: 'Dayton',
  state: 'OH',
  postalCode: '45402',
  country: 'US',
  district: null,
  addressCode: null,
} as const;

type Answered = CaseCoverage & Problem;
const add = (body: unknown, client = ruth, headers: Record<string, string> = newKey(), caseId = of.caseId) =>
  client.call<Answered>('POST', `${COVERAGES}?caseid=${caseId}`, body, headers);
const patch = ({ coverageId, version }: CaseCoverage, body: CoverageChange | object, client = ruth) =>
  client.call<Answered>('PATCH', `${COVERAGES}/${coverageId}`, body, { 'if-match': `"${version}"` });
const put = (ids: readonly string[], client = ruth, caseId = of.caseId) =>
  client.call<CaseCoverage[] & Problem>('PUT', `${COVERAGES}/${caseId}`, ids);
const coverages = async (client = ruth): Promise<CaseCoverage[]> =>
  (await client.read('case', getCaseCoverages, { caseId: of.caseId })).getCaseCoverages;
const ids = (list: readonly CaseCoverage[]) => list.map(({ coverageId }) => coverageId);
const added = async (change: Partial<NewCoverage['coverage']> = {}): Promise<CaseCoverage> => {
  const answer = await add(newOne(change));
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};
const recordOf = async (domainType: string, domainId: string) => {
  const { rows } = await owner.pool.query(
    `select operation, case_id, details, snapshot from audit_record where domain_type = $1 and domain_id = $2
     order by occurred_at desc, id desc limit 1`,
    [domainType, domainId],
  );
  return rows[0];
};

describe('adding a coverage', () => {
  it('keeps all of it, last in the billing order, and puts it on record [C-096][C-097][C-098][C-099][C-100][C-289]', async () => {
    const before = await coverages();
    const body = newOne({ address: byHand });
    const answer = await add(body);
    expect(answer.status).toBe(201);
    const { coverageId } = answer.body;
    expect(answer.body).toEqual({
      caseCoverageId: coverageId,
      coverageId,
      order: before.length + 1,
      version: 1,
      coverage: {
        ...body.coverage,
        planName: 'Tidewater PPO Select',
        coveragePaymentType: 'Insurance',
        coverageStatus: 'Active',
      },
      coverageSubscriber: body.coverageSubscriber,
      coverageRelationshipType: body.coverageRelationshipType,
    });
    expect((await coverages()).at(-1)).toEqual(answer.body);
    expect(await recordOf('Coverage', coverageId)).toMatchObject({
      operation: 'Create',
      case_id: of.caseId,
      snapshot: {
        CaseId: of.caseId,
        InsuranceName: 'Tidewater PPO',
        SubscriberLine1: '12 Alder Court',
        AddressLine1: 'PO Box 9',
      },
    });
  });

  it('needs the insurance, the plan, and the facts of the case; nothing that is not known [C-100][C-219][C-220][C-221]', async () => {
    const before = ids(await coverages());
    const whole = newOne();
    const wrong: Array<[unknown, number]> = [
      [newOne({ insuranceName: ' ' }), 400],
      [newOne({ rcsInsuranceCode: '' }), 400],
      [newOne({ rcsInsuranceCode: null }), 400],
      [{ ...whole, coverage: { ...whole.coverage, unknown: 1 } }, 400],
      [{ ...whole, coveragePaymentType: 'Self-Pay' }, 400],
      [{ ...whole, coverageStatus: 'Draft' }, 400],
      [{ ...whole, paymentBy: 'Somebody' }, 400],
      [{ ...whole, patientId: randomUUID() }, 422],
      [{ ...whole, facilityId: lakemont.facilities[1]?.id }, 422],
      [{ ...whole, lCode: 'LKMT2' }, 422],
      [{ ...whole, clientCode: 'LKMT2C' }, 422],
      [newOne({ periodStart: '2026-02-01', periodEnd: '2026-01-31' }), 422],
      [{ ...whole, coverageSubscriber: { ...whole.coverageSubscriber, birthDate: '2199-01-01' } }, 422],
    ];
    for (const [body, status] of wrong) {
      const answer = await add(body);
      expect(answer.status, JSON.stringify(body).slice(0, 400)).toBe(status);
      expect(answer.text).not.toContain('Ferreira');
    }
    expect((await add(newOne({}, { patientId: randomUUID() }))).body.errors).toEqual([
      { path: 'patientId', message: 'Not of this case' },
    ]);
    for (const [body, field] of [
      [newOne({ insuranceName: '' }), 'insuranceName'],
      [newOne({ rcsInsuranceCode: '' }), 'rcsInsuranceCode'],
    ] as const)
      expect((await add(body)).body.errors).toEqual([{ path: `coverage.${field}`, message: 'Required' }]);
    expect(ids(await coverages())).toEqual(before);
  });

  it('is done once for each key', async () => {
    const key = newKey();
    const body = newOne();
    const answers = await Promise.all([add(body, ruth, key), add(body, ruth, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.coverageId).toBe(answers[1]?.body.coverageId);
    expect((await add(body, ruth, {})).status).toBe(400);
  });

  it('refuses the same insurance twice, in whatever letters, and knows its plan and subscriber apart [C-222]', async () => {
    const { coverage } = await added();
    const twice = await add(
      newOne({ subscriberId: ` ${coverage.subscriberId.toLowerCase()}`, insuranceName: 'TIDEWATER ppo' }),
    );
    expect([twice.status, twice.body.code, twice.body.Message]).toEqual([
      409,
      'DUPLICATE_COVERAGE',
      'Duplicate Insurance already exists',
    ]);
    expect(
      (await add(newOne({ ...coverage, address: null, rcsInsuranceCode: 'TWM01-01' } as never))).status,
    ).toBe(400);
    const { planName: _p, coveragePaymentType: _t, coverageStatus: _s, ...same } = coverage;
    expect((await add(newOne({ ...same, rcsInsuranceCode: 'TWM01-01' }))).status).toBe(201);
    // One that is not active stands in nobody's way.
    const other = await added();
    await owner.pool.query("update case_coverage set status = 'Canceled' where id = $1", [other.coverageId]);
    expect((await add(newOne({ subscriberId: other.coverage.subscriberId }))).status).toBe(201);
  });

  it('wants the whole of a subscriber’s address once anything of it is filled [C-217][C-218]', async () => {
    const whole = newOne();
    const labels = {
      line1: 'Address Line 1',
      city: 'City',
      state: 'State',
      postalCode: 'Zip code',
      country: 'Country',
    };
    for (const filled of [
      'line1',
      'line2',
      'line3',
      'line4',
      'city',
      'state',
      'postalCode',
      'country',
    ] as const) {
      const value = { state: 'OH', postalCode: '43004', country: 'US' }[filled as 'state'] ?? 'Something';
      const answer = await add({
        ...whole,
        coverageSubscriber: { ...whole.coverageSubscriber, address: { ...none, [filled]: value } },
      });
      expect(answer.status).toBe(400);
      const missing = Object.entries(labels).filter(([field]) => field !== filled);
      expect(answer.body.errors).toEqual(
        missing.map(([field, label]) => ({
          path: `coverageSubscriber.address.${field}`,
          message: `${label} is required if any address field is entered.`,
        })),
      );
    }
    expect(
      (await add({ ...newOne(), coverageSubscriber: { ...whole.coverageSubscriber, address: none } })).status,
    ).toBe(201);
  });
});

describe('changing a coverage', () => {
  it('changes what is sent alone, and says what it was before [C-290]', async () => {
    const before = await added();
    const answer = await patch(before, {
      coverage: { groupNumber: 'G-88' },
      coverageSubscriber: { firstName: 'Odile' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...before,
      version: 2,
      coverage: { ...before.coverage, groupNumber: 'G-88' },
      coverageSubscriber: { ...before.coverageSubscriber, firstName: 'Odile' },
    });
    expect(await recordOf('Coverage', before.coverageId)).toEqual({
      operation: 'Update',
      case_id: of.caseId,
      snapshot: { CaseId: of.caseId },
      details: [
        { propertyName: 'GroupNumber', previousValue: 'G-77', newValue: 'G-88' },
        { propertyName: 'SubscriberFirstName', previousValue: 'Odalys', newValue: 'Odile' },
      ],
    });
  });

  it('takes the empty date for no date, stores none, and never tells it [C-224][C-225]', async () => {
    const before = await added();
    const answer = await patch(before, {
      coverage: { periodStart: EMPTY_DATE, periodEnd: EMPTY_DATE },
      coverageSubscriber: { birthDate: EMPTY_DATE },
    });
    expect(answer.body.coverage).toMatchObject({ periodStart: null, periodEnd: null });
    expect(answer.body.coverageSubscriber.birthDate).toBeNull();
    const { rows } = await owner.pool.query(
      'select period_start, period_end, subscriber_birth_date from case_coverage where id = $1',
      [before.coverageId],
    );
    expect(rows).toEqual([{ period_start: null, period_end: null, subscriber_birth_date: null }]);
    expect(JSON.stringify(await recordOf('Coverage', before.coverageId))).not.toContain(EMPTY_DATE);
    expect(JSON.stringify(await coverages())).not.toContain(EMPTY_DATE);
  });

  it('refuses what another of the case has already [C-223]', async () => {
    const [one, other] = [await added(), await added()];
    const answer = await patch(other, { coverage: { subscriberId: one.coverage.subscriberId } });
    expect([answer.status, answer.body.code]).toEqual([409, 'DUPLICATE_COVERAGE']);
    expect((await patch(other, { coverage: { subscriberId: other.coverage.subscriberId } })).status).toBe(
      200,
    );
  });

  it('is lost to who came first, and needs the version that was read', async () => {
    const before = await added();
    const change = { coverage: { groupNumber: 'G-1' } };
    const both = await Promise.all([
      patch(before, change),
      patch(before, { coverage: { groupNumber: 'G-2' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await ruth.call('PATCH', `${COVERAGES}/${before.coverageId}`, change)).status).toBe(428);
    for (const wrong of [
      { coverage: { status: 'Canceled' } },
      { coverage: { insuranceName: '' } },
      { order: 1 },
    ])
      expect((await patch({ ...before, version: 2 }, wrong)).status).toBe(400);
  });

  it('follows the media of the plan at its place, whatever was sent [C-226]', async () => {
    const one = await added({
      rcsInsuranceCode: 'HWC00-01',
      insuranceName: 'Harborside Workers Compensation',
    });
    expect(one.coverage.media).toBe('Paper');
    const moved = await patch(one, { coverage: { rcsInsuranceCode: 'TWM01-01', media: 'Fax' } });
    expect(moved.body.coverage).toMatchObject({ media: 'Electronic', planName: 'Tidewater PPO Choice' });
    // Nobody but the person knows how claims of a plan go out that the payer data does not have.
    const unknown = await patch(moved.body, { coverage: { rcsInsuranceCode: 'NEW-1', media: 'Fax' } });
    expect(unknown.body.coverage).toMatchObject({ media: 'Fax', planName: null });
  });

  it('takes an address of the payer by its code, while it is in use; none is Blank [C-103][C-228]', async () => {
    const by = (addressCode: string) => ({ coverage: { address: { ...byHand, addressCode } } });
    const one = await added();
    const chosen = await patch(one, by('TWM01-02-CLM'));
    expect(chosen.body.coverage.address).toMatchObject({
      addressCode: 'TWM01-02-CLM',
      name: 'Tidewater PPO Claims',
      city: 'Columbus',
    });
    for (const code of ['TWM01-02-OLD', 'TWM01-01-CLM', 'NOWHERE'])
      expect((await patch(chosen.body, by(code))).status, code).toBe(422);
    // It was deactivated after it was chosen: the coverage keeps it.
    const set = 'update payer_plan_address set deactivated_on = $1 where entity_id = $2 and code = $3';
    await owner.pool.query(set, ['2026-01-01', lakemont.id, 'TWM01-02-CLM']);
    const kept = await patch(chosen.body, by('TWM01-02-CLM'));
    await owner.pool.query(set, [null, lakemont.id, 'TWM01-02-CLM']);
    expect(kept.body.coverage.address).toEqual(chosen.body.coverage.address);
    const moved = await patch(kept.body, { coverage: { rcsInsuranceCode: 'TWM01-01' } });
    expect(moved.body.coverage.address).toBeNull();
    const blank = await patch(moved.body, { coverage: { address: null } });
    expect(blank.body.coverage.address).toBeNull();
  });
});

describe('the billing sequence', () => {
  it('is saved as a whole, and is on record [C-176][C-291]', async () => {
    await added();
    const before = await coverages();
    const turned = ids(before).toReversed();
    const answer = await put(turned);
    expect(answer.status).toBe(200);
    expect(ids(answer.body)).toEqual(turned);
    expect((await coverages()).map(({ coverageId, order }) => [coverageId, order])).toEqual(
      turned.map((id, index) => [id, index + 1]),
    );
    expect(await recordOf('BillingSequence', of.caseId)).toMatchObject({
      operation: 'Update',
      case_id: of.caseId,
    });
  });

  it('is refused when a coverage came meanwhile, or the ids are not those of the case', async () => {
    const known = ids(await coverages());
    await added();
    const late = await put(known);
    expect([late.status, late.body.code]).toEqual([409, 'COVERAGES_CHANGED']);
    const now = ids(await coverages());
    for (const wrong of [
      [...now.slice(1), randomUUID()],
      [...now.slice(1), now[1] ?? ''],
      [...now, randomUUID()],
    ])
      expect((await put(wrong)).status).toBe(409);
    for (const wrong of [[], ['x']]) expect((await put(wrong)).status).toBe(400);
    expect(ids(await coverages())).toEqual(now);
  });

  it('has one place for each, also when two are added at once', async () => {
    await Promise.all([added(), added(), added()]);
    const orders = (await coverages()).map(({ order }) => order);
    expect(orders).toEqual(orders.map((_order, index) => index + 1));
  });
});

describe('who may', () => {
  it('needs to change cases and to see patients: one alone is not enough [C-267][C-268]', async () => {
    const one = await added();
    const all = ids(await coverages());
    const role = `from role r where r.entity_id = $1 and r.name = 'Case Specialist'`;
    const tries = async () => [
      (await add(newOne())).status,
      (await patch(one, { coverage: { groupNumber: 'X' } })).status,
      (await put(all)).status,
    ];
    for (const permission of ['patient-read', 'case-management-write']) {
      const values = [lakemont.id, permission];
      await owner.pool.query(
        `delete from role_permission p using role r where r.id = p.role_id and r.entity_id = $1 and r.name = 'Case Specialist' and p.permission_name = $2`,
        values,
      );
      expect(await tries(), permission).toEqual([403, 403, 403]);
      await owner.pool.query(
        `insert into role_permission (entity_id, role_id, permission_name) select r.entity_id, r.id, $2 ${role}`,
        values,
      );
    }
    // A task worker reads cases and patients.
    const dana = await sharedAs('dana.whitfield');
    expect((await patch(one, { coverage: { groupNumber: 'X' } }, dana)).status).toBe(403);
    expect(ids(await coverages(dana))).toEqual(all);
  });

  it('sees nothing of another facility or entity, and changes nothing there', async () => {
    const one = await added();
    const all = ids(await coverages());
    const elsewhere = { ...newKey(), ScopeMember: lakemont.facilities[2]?.id ?? '' };
    expect((await add(newOne(), ruth, elsewhere)).status).toBe(404);
    const answer = await ruth.call(
      'PATCH',
      `${COVERAGES}/${one.coverageId}`,
      {},
      { ...elsewhere, 'if-match': '1' },
    );
    expect(answer.status).toBe(404);
    expect((await ruth.call('PUT', `${COVERAGES}/${of.caseId}`, all, elsewhere)).status).toBe(404);
    expect((await add(newOne(), ruth, newKey(), randomUUID())).status).toBe(404);
    const lena = await sharedAs('lena.fuchs');
    expect(await coverages(lena)).toEqual([]);
    expect(ids(await coverages())).toEqual(all);
  });
});
