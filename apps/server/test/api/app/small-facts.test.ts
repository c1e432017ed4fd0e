import type { AuditPage } from '@waypost/contract/audit/calls';
import type { Problem } from '@waypost/contract/core/errors';
import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type { Permission } from '@waypost/contract/entities/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { addOrder, bareCase, patchOrder } from '../support/orders.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { quiet } from '../support/processes.ts';

const HISTORY = '/services/audit/api/AuditHistory';

const { pool } = await testDatabase();
let at: Organization;
let ruth: Client;
let auditor: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [{ name: 'One Alone', permissions: ['payer-read'] }] });
  [ruth, auditor] = await at.people('ruth', 'joel');
});

describe('the history of a case', () => {
  const looks = async (caseId: string): Promise<number> => {
    const { rows } = await pool.query(
      "select count(*)::int as n from audit_record where domain_type = 'AuditHistory' and domain_id = $1",
      [caseId],
    );
    return rows[0].n;
  };
  const page = async (caseId: string, limit: number): Promise<AuditPage> => {
    const { status, body, text } = await auditor.call<AuditPage>(
      'GET',
      `${HISTORY}/${caseId}?limit=${limit}`,
    );
    expect(status, text).toBe(200);
    return body;
  };

  it('the history of a case gets its own record for each view', async () => {
    const caseId = await bareCase(ruth);
    await addOrder(ruth, caseId, { externalOrderId: 'EXT-1' });
    for (const times of [1, 2]) {
      await page(caseId, 10);
      expect(await looks(caseId)).toBe(times);
    }
  });

  it('the history of a case has a next page while entries remain, and none after the last full page', async () => {
    const caseId = await bareCase(ruth);
    for (const externalOrderId of ['EXT-1', 'EXT-2']) await addOrder(ruth, caseId, { externalOrderId });
    await quiet(pool, caseId);
    const { rows } = await page(caseId, 1000);
    // The previous view is one of the entries by now.
    const full = await page(caseId, rows.length + 1);
    expect([full.rows.length, full.next]).toEqual([rows.length + 1, null]);
    const first = await page(caseId, rows.length + 1);
    expect([first.rows.length, first.next]).toEqual([rows.length + 1, expect.any(String)]);
  });
});

describe('a user with one permission', () => {
  it('a user with one permission receives that one, and a user without any receives none', async () => {
    const sam = await at.person('sam');
    const mine = () => sam.call<Permission[]>('GET', `/services/policy/users/me/scopes/${at.id}/permissions`);
    expect((await mine()).status).toBe(204);
    const given = await at.administrator.call(
      'POST',
      `/services/policy/roles/${at.roleId('One Alone')}/users`,
      { userObjectId: sam.userId },
      newKey(),
    );
    expect(given.status, given.text).toBeLessThan(300);
    const { status, body } = await mine();
    expect([status, body]).toEqual([200, [{ permissionName: 'payer-read', applicationName: 'payer-data' }]]);
  });
});

describe('the locations of an order', () => {
  it('the locations of an order are stored under distinct names: the first one has no number', async () => {
    const order = await addOrder(ruth, await bareCase(ruth), {
      location: [{ useId: 0, code: 'RAD1' }],
    });
    await patchOrder(ruth, order, { location: [{ useId: 0, code: 'RAD2' }] });
    const { rows } = await pool.query(
      "select details from audit_record where domain_type = 'Order' and domain_id = $1 and operation = 'Update'",
      [order.orderId],
    );
    expect(rows[0].details).toEqual([
      { propertyName: 'Location: code', previousValue: 'RAD1', newValue: 'RAD2' },
    ]);
  });
});

describe('a request', () => {
  it('a response has the id that the request sent, or a new one', async () => {
    const own = 'f3b9d7a0-5c11-4e0e-9d61-0f8b6a1c2d3e';
    const idOf = async (headers: Record<string, string>): Promise<string | null> =>
      (await call('GET', '/services/policy/users/me', headers)).headers.get('x-correlation-id');
    expect(await idOf({ 'x-correlation-id': own })).toBe(own);
    expect(await idOf({ 'x-correlation-id': 'no id' })).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf({})).toMatch(/^[\da-f-]{36}$/);
  });

  it('a request without a key gets an error that names the missing header', async () => {
    const verify = '/services/realtime-eligibility/api/EligibilityTransactions/verify';
    const facility = at.facility();
    const question = {
      ...emptyEligibilityRequest,
      facilityId: facility.id,
      payerCode: 'LKSH1',
      searchOptionId: 'member-name-birth',
      providerIdentifier: facility.npi,
      serviceDateFrom: '2026-11-20',
      memberId: 'MM100200300',
      patientFirstName: 'Marisol',
      patientLastName: 'Echeverria',
      patientDateOfBirth: '1984-03-14',
    };
    const { status, body } = await ruth.call<Problem>('POST', verify, question);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        path: 'Idempotency-Key',
        message: 'Send a new Idempotency-Key, 8 to 128 characters, with what is to be done once',
      },
    ]);
  });
});
