import { randomUUID } from 'node:crypto';
import { EMPTY_DATE } from '@waypost/contract/core/empty-date';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { byHand, COVERAGES, coveredCase, ids } from '../support/coverages.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { rightsFor } from '../trust/support/matrix.ts';

const { pool } = await testDatabase();
let at: Organization;
let ruth: Client;
let of: Awaited<ReturnType<typeof coveredCase>>;
beforeAll(async () => {
  at = await makeOrganization();
  ruth = await at.person('ruth');
  of = await coveredCase(ruth);
});

/** The current coverage of a case. */
const stored = async ({ coverageId }: Pick<CaseCoverage, 'coverageId'>) =>
  (await of.coverages()).find((one) => one.coverageId === coverageId);

describe('changing a coverage', () => {
  it('changing a coverage changes only the fields that are sent, and audits the previous values [C-290]', async () => {
    const before = await of.added();
    const answer = await of.patch(before, {
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
    expect(await stored(before)).toEqual(answer.body);
    expect(await of.recordOf('Coverage', before.coverageId)).toEqual({
      operation: 'Update',
      case_id: of.caseId,
      snapshot: { CaseId: of.caseId },
      details: [
        { propertyName: 'GroupNumber', previousValue: 'G-77', newValue: 'G-88' },
        { propertyName: 'SubscriberFirstName', previousValue: 'Odalys', newValue: 'Odile' },
      ],
    });
  });

  it('the placeholder date means no date: it is neither stored nor returned [C-224][C-225]', async () => {
    const before = await of.added();
    const answer = await of.patch(before, {
      coverage: { periodStart: EMPTY_DATE, periodEnd: EMPTY_DATE },
      coverageSubscriber: { birthDate: EMPTY_DATE },
    });
    expect(answer.body.coverage).toMatchObject({ periodStart: null, periodEnd: null });
    expect(answer.body.coverageSubscriber.birthDate).toBeNull();
    const { rows } = await pool.query(
      'select period_start, period_end, subscriber_birth_date from case_coverage where id = $1',
      [before.coverageId],
    );
    expect(rows).toEqual([{ period_start: null, period_end: null, subscriber_birth_date: null }]);
    expect(JSON.stringify(await of.recordOf('Coverage', before.coverageId))).not.toContain(EMPTY_DATE);
    expect(JSON.stringify(await of.coverages())).not.toContain(EMPTY_DATE);
  });

  it('changing a coverage refuses an insurance that the case already has [C-223]', async () => {
    const [one, other] = [await of.added(), await of.added()];
    const answer = await of.patch(other, { coverage: { subscriberId: one.coverage.subscriberId } });
    expect([answer.status, answer.body.code, answer.body.Message]).toEqual([
      409,
      'DUPLICATE_COVERAGE',
      'Duplicate Insurance already exists',
    ]);
    expect(await stored(other)).toEqual(other);
    expect((await of.patch(other, { coverage: { subscriberId: other.coverage.subscriberId } })).status).toBe(
      200,
    );
  });

  it('changing a coverage requires the version that was read, and fails after another change', async () => {
    const before = await of.added();
    const change = { coverage: { groupNumber: 'G-1' } };
    const both = await Promise.all([
      of.patch(before, change),
      of.patch(before, { coverage: { groupNumber: 'G-2' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await ruth.call('PATCH', `${COVERAGES}/${before.coverageId}`, change)).status).toBe(428);
    for (const invalid of [
      { coverage: { status: 'Canceled' } },
      { coverage: { insuranceName: '' } },
      { order: 1 },
    ])
      expect((await of.patch({ ...before, version: 2 }, invalid)).status).toBe(400);
  });

  it('a coverage takes its media from the plan and the position in the billing order, whatever was sent [C-226]', async () => {
    const one = await of.added({
      rcsInsuranceCode: 'HWC00-01',
      insuranceName: 'Harborside Workers Compensation',
    });
    expect(one.coverage.media).toBe('Paper');
    const moved = await of.patch(one, { coverage: { rcsInsuranceCode: 'TWM01-01', media: 'Fax' } });
    expect(moved.body.coverage).toMatchObject({ media: 'Electronic', planName: 'Tidewater PPO Choice' });
    // Only the user knows how claims of a plan are sent if the payer data lack it.
    const unknown = await of.patch(moved.body, { coverage: { rcsInsuranceCode: 'NEW-1', media: 'Fax' } });
    expect(unknown.body.coverage).toMatchObject({ media: 'Fax', planName: null });
    expect(await stored(one)).toEqual(unknown.body);
  });

  it('a coverage gets an active address of the payer by its code; Blank means none [C-103][C-228]', async () => {
    const by = (addressCode: string) => ({ coverage: { address: { ...byHand, addressCode } } });
    const one = await of.added();
    const chosen = await of.patch(one, by('TWM01-02-CLM'));
    expect(chosen.body.coverage.address).toMatchObject({
      addressCode: 'TWM01-02-CLM',
      name: 'Tidewater PPO Claims',
      city: 'Columbus',
    });
    expect(await stored(one)).toEqual(chosen.body);
    for (const code of ['TWM01-02-OLD', 'TWM01-01-CLM', 'NOWHERE'])
      expect((await of.patch(chosen.body, by(code))).status, code).toBe(422);
    // The address was deactivated after it was selected, so the coverage keeps it.
    const set = 'update payer_plan_address set deactivated_on = $1 where entity_id = $2 and code = $3';
    await pool.query(set, ['2026-01-01', at.id, 'TWM01-02-CLM']);
    const patched = await of.patch(chosen.body, by('TWM01-02-CLM'));
    expect(patched.body.coverage.address).toEqual(chosen.body.coverage.address);
    const moved = await of.patch(patched.body, { coverage: { rcsInsuranceCode: 'TWM01-01' } });
    expect(moved.body.coverage.address).toBeNull();
    const blank = await of.patch(moved.body, { coverage: { address: null } });
    expect(blank.body.coverage.address).toBeNull();
    expect((await stored(one))?.coverage.address).toBeNull();
  });
});

describe('the billing sequence', () => {
  it('the billing sequence is saved as a whole, and audited [C-176][C-291]', async () => {
    await of.added();
    const before = await of.coverages();
    const turned = ids(before).toReversed();
    const answer = await of.put(turned);
    expect(answer.status).toBe(200);
    expect(ids(answer.body)).toEqual(turned);
    expect((await of.coverages()).map(({ coverageId, order }) => [coverageId, order])).toEqual(
      turned.map((id, index) => [id, index + 1]),
    );
    expect(await of.recordOf('BillingSequence', of.caseId)).toMatchObject({
      operation: 'Update',
      case_id: of.caseId,
    });
  });

  it('an insurance that is added as primary precedes the existing ones', async () => {
    const before = ids(await of.coverages());
    await of.added();
    const [added = ''] = ids(await of.coverages()).filter((id) => !before.includes(id));
    expect((await of.put([added, ...before])).status).toBe(200);
    expect(ids(await of.coverages())).toEqual([added, ...before]);
  });

  it('a new billing sequence is refused when a coverage was added meanwhile, or an id belongs to another case', async () => {
    const known = ids(await of.coverages());
    await of.added();
    const late = await of.put(known);
    expect([late.status, late.body.code]).toEqual([409, 'COVERAGES_CHANGED']);
    const now = ids(await of.coverages());
    for (const invalid of [
      [...now.slice(1), randomUUID()],
      [...now.slice(1), now[1] ?? ''],
      [...now, randomUUID()],
    ])
      expect((await of.put(invalid)).status).toBe(409);
    for (const invalid of [[], ['x']]) expect((await of.put(invalid)).status).toBe(400);
    expect(ids(await of.coverages())).toEqual(now);
  });

  it('each coverage has its own position in the billing sequence, even when two are added at once', async () => {
    await Promise.all([of.added(), of.added(), of.added()]);
    const orders = (await of.coverages()).map(({ order }) => order);
    expect(orders).toEqual(orders.map((_order, index) => index + 1));
  });
});

describe('access', () => {
  it('changing coverages needs both the right to change cases and the right to see patients [C-267][C-268]', async () => {
    const sam = await at.person('sam');
    const rights = await rightsFor(pool, sam);
    const one = await of.added();
    const all = ids(await of.coverages());
    const tries = async () => [
      (await of.put(all, sam)).status,
      (await of.patch({ ...one, version: 9 }, { coverage: { groupNumber: 'X' } }, sam)).status,
      (await of.add(of.newOne(), sam)).status,
    ];
    for (const permission of ['patient-read', 'case-management-write']) {
      await rights.hold([permission, 'case-management-read']);
      expect(await tries(), permission).toEqual([403, 403, 403]);
    }
    await rights.hold(['patient-read', 'case-management-write']);
    expect(await tries()).toEqual([200, 412, 201]);
    // A task worker reads cases and patients.
    const dana = await at.person('dana');
    expect((await of.patch(one, { coverage: { groupNumber: 'X' } }, dana)).status).toBe(403);
    expect(ids(await of.coverages(dana))).toEqual(ids(await of.coverages()));
  });

  it('a user neither sees nor changes coverages of another facility or entity', async () => {
    const one = await of.added();
    const all = ids(await of.coverages());
    const elsewhere = { ...newKey(), ScopeMember: at.facility(2).id };
    expect((await of.add(of.newOne(), ruth, elsewhere)).status).toBe(404);
    const answer = await ruth.call(
      'PATCH',
      `${COVERAGES}/${one.coverageId}`,
      {},
      { ...elsewhere, 'if-match': '1' },
    );
    expect(answer.status).toBe(404);
    expect((await ruth.call('PUT', `${COVERAGES}/${of.caseId}`, all, elsewhere)).status).toBe(404);
    expect((await of.add(of.newOne(), ruth, newKey(), randomUUID())).status).toBe(404);
    const foreign = await (await makeOrganization()).person('ruth');
    for (const outsider of [await at.person('lena'), foreign])
      expect(await of.coverages(outsider)).toEqual([]);
    expect((await of.patch(one, {}, foreign)).status).toBe(404);
    expect((await of.put(all, foreign)).status).toBe(404);
    expect(ids(await of.coverages())).toEqual(all);
  });
});
