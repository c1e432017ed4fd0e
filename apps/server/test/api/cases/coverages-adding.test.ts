import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../support/client.ts';
import { byHand, coveredCase, ids, none } from '../support/coverages.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
let at: Organization;
let of: Awaited<ReturnType<typeof coveredCase>>;
beforeAll(async () => {
  at = await makeOrganization();
  of = await coveredCase(await at.person('ruth'));
});

describe('adding a coverage', () => {
  it('adding a coverage stores all fields, puts it last in the billing order, and is audited [C-096][C-097][C-098][C-099][C-100][C-289]', async () => {
    const before = await of.coverages();
    const body = of.newOne({ address: byHand });
    const answer = await of.add(body);
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
    expect((await of.coverages()).at(-1)).toEqual(answer.body);
    expect(await of.recordOf('Coverage', coverageId)).toMatchObject({
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

  it('a coverage is added at the given billing position; without one, or past the end, it is added last [C-096][C-289]', async () => {
    const before = ids(await of.coverages());
    const plan = (rcsInsuranceCode: string, order?: number | null) =>
      of.add({
        ...of.newOne({ rcsInsuranceCode, insuranceName: 'Placed' }),
        ...(order !== undefined && { order }),
      });
    const first = await plan('PLACE-1', 1);
    expect([first.status, first.body.order], first.text).toEqual([201, 1]);
    expect(ids(await of.coverages())).toEqual([first.body.coverageId, ...before]);
    const second = await plan('PLACE-2', 2);
    const last = [await plan('PLACE-3', 99), await plan('PLACE-4', null), await plan('PLACE-5')];
    expect(ids(await of.coverages())).toEqual([
      first.body.coverageId,
      second.body.coverageId,
      ...before,
      ...last.map(({ body }) => body.coverageId),
    ]);
    expect((await of.coverages()).map(({ order }) => order)).toEqual(
      Array.from({ length: before.length + 5 }, (_, index) => index + 1),
    );
    expect((await plan('PLACE-6', 0)).status).toBe(400);
    expect(await of.recordOf('BillingSequence', of.caseId)).toMatchObject({ operation: 'Update' });
  });

  it('adding a coverage requires the insurance, the plan and the case data, and refuses unknown fields [C-100][C-219][C-220][C-221]', async () => {
    const before = ids(await of.coverages());
    const whole = of.newOne();
    const invalid: Array<[unknown, number]> = [
      [of.newOne({ insuranceName: ' ' }), 400],
      [of.newOne({ rcsInsuranceCode: '' }), 400],
      [{ ...whole, coverage: { ...whole.coverage, rcsInsuranceCode: null } }, 400],
      [{ ...whole, coverage: { ...whole.coverage, unknown: 1 } }, 400],
      [{ ...whole, coveragePaymentType: 'Self-Pay' }, 400],
      [{ ...whole, coverageStatus: 'Draft' }, 400],
      [{ ...whole, paymentBy: 'Somebody' }, 400],
      [{ ...whole, patientId: randomUUID() }, 422],
      [{ ...whole, facilityId: at.facility(1).id }, 422],
      [{ ...whole, lCode: at.facility(1).lcode }, 422],
      [{ ...whole, clientCode: `${at.facility(1).lcode}C` }, 422],
      [of.newOne({ periodStart: '2026-02-01', periodEnd: '2026-01-31' }), 422],
      [{ ...whole, coverageSubscriber: { ...whole.coverageSubscriber, birthDate: '2199-01-01' } }, 422],
    ];
    for (const [body, status] of invalid) {
      const answer = await of.add(body);
      expect(answer.status, JSON.stringify(body).slice(0, 400)).toBe(status);
      expect(answer.text).not.toContain('Ferreira');
    }
    expect((await of.add(of.newOne({}, { patientId: randomUUID() }))).body.errors).toEqual([
      { path: 'patientId', message: 'Not of this case' },
    ]);
    for (const [body, field] of [
      [of.newOne({ insuranceName: '' }), 'insuranceName'],
      [of.newOne({ rcsInsuranceCode: '' }), 'rcsInsuranceCode'],
    ] as const)
      expect((await of.add(body)).body.errors).toEqual([{ path: `coverage.${field}`, message: 'Required' }]);
    expect(ids(await of.coverages())).toEqual(before);
  });

  it('adding a coverage accepts only the values of its lists [C-132][C-133][C-139][C-141][C-142]', async () => {
    const whole = of.newOne();
    for (const invalid of [
      of.newOne({ administrationTypeCode: 'Funded' as never }),
      of.newOne({ preClaimRequirementCode: 'Z' as never }),
      { ...whole, coverageRelationshipType: { relationshipTypeName: 'Cousin' } },
      { ...whole, coverageSubscriber: { ...whole.coverageSubscriber, gender: 'F' } },
      { ...whole, coveragePaymentType: 'Other' },
      { ...whole, coverageStatus: 'Canceled' },
    ])
      expect((await of.add(invalid)).status).toBe(400);
    const { coverageId } = await of.added();
    for (const [at, preClaimRequirementCode] of [...'AMSCTLRDP'].entries()) {
      const before = (await of.coverages()).find((one) => one.coverageId === coverageId);
      if (!before) throw new Error('the coverage is gone');
      const administrationTypeCode = ['Fully Funded', 'Self Funded', 'Unable to Verify'][at % 3];
      const relationshipTypeName = ['Self', 'Spouse', 'Child', 'Other'][at % 4];
      const answer = await of.patch(before, {
        coverage: { preClaimRequirementCode, administrationTypeCode },
        coverageRelationshipType: { relationshipTypeName },
      });
      expect(answer.status, answer.text).toBe(200);
      expect((await of.coverages()).find((one) => one.coverageId === coverageId)).toMatchObject({
        coverage: { preClaimRequirementCode, administrationTypeCode },
        coverageRelationshipType: { relationshipTypeName },
      });
    }
  });

  it('a coverage is added once for each idempotency key', async () => {
    const key = newKey();
    const body = of.newOne();
    const answers = await Promise.all([of.add(body, undefined, key), of.add(body, undefined, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.coverageId).toBe(answers[1]?.body.coverageId);
    expect((await of.add(body, undefined, {})).status).toBe(400);
  });

  it('adding a coverage refuses the same insurance twice regardless of case, but allows another plan or subscriber [C-222]', async () => {
    const { coverage } = await of.added();
    const twice = await of.add(
      of.newOne({ subscriberId: ` ${coverage.subscriberId.toLowerCase()}`, insuranceName: 'TIDEWATER ppo' }),
    );
    expect([twice.status, twice.body.code, twice.body.Message]).toEqual([
      409,
      'DUPLICATE_COVERAGE',
      'Duplicate Insurance already exists',
    ]);
    expect(
      (await of.add(of.newOne({ ...coverage, address: null, rcsInsuranceCode: 'TWM01-01' } as never))).status,
    ).toBe(400);
    const { planName: _p, coveragePaymentType: _t, coverageStatus: _s, ...same } = coverage;
    expect((await of.add(of.newOne({ ...same, rcsInsuranceCode: 'TWM01-01' }))).status).toBe(201);
    // An inactive coverage does not block another one.
    const other = await of.added();
    await pool.query("update case_coverage set status = 'Canceled' where id = $1", [other.coverageId]);
    expect((await of.add(of.newOne({ subscriberId: other.coverage.subscriberId }))).status).toBe(201);
  });

  it('adding a coverage requires the whole subscriber address if any part of it is filled [C-217][C-218]', async () => {
    const whole = of.newOne();
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
      const answer = await of.add({
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
      (await of.add({ ...of.newOne(), coverageSubscriber: { ...whole.coverageSubscriber, address: none } }))
        .status,
    ).toBe(201);
  });
});
