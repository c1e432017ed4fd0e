import type { AuditPage } from '@waypost/contract/audit/calls';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization, signedInAgain } from '../support/organization.ts';
import { signInTokens } from '../support/sign-in.ts';

const { pool } = await testDatabase();
let here: Organization;
let auditor: Client;
beforeAll(async () => {
  here = await makeOrganization();
  auditor = await here.person('joel');
});

const latest = async (userId: string) => {
  const answer = await auditor.call<AuditPage>(
    'GET',
    `/services/audit/api/AuditHistory/users/${userId}?limit=1`,
  );
  return answer.body.rows[0];
};

it('an expired session is recorded as one sign-out by time-out, whether the server or the worker detects it', async () => {
  const ines = await here.person('ines');
  const idle =
    "update user_session set last_seen_at = now() - interval '16 minutes' where user_id = $1 and ended_at is null";
  const found = await signedInAgain(ines);
  await pool.query(idle, [found.userId]);
  expect((await found.call('GET', '/services/policy/users/me')).status).toBe(401);
  const record = await latest(found.userId);
  expect(record).toMatchObject({ actionType: 'SignOutTimeout', domainType: 'Login' });
  expect(record?.clientDetails.ipAddress).not.toBeNull();

  const left = await signedInAgain(ines);
  await pool.query(idle, [left.userId]);
  await expect
    .poll(async () => (await latest(left.userId))?.actionType, { timeout: 30_000, interval: 500 })
    .toBe('SignOutTimeout');
  const { rows } = await pool.query(
    `select count(*)::int as n from audit_record r join user_session s on s.id = r.session_id
     where s.user_id = $1 and r.action like 'SignOut%' group by s.id`,
    [left.userId],
  );
  expect(new Set(rows.map((row) => row.n))).toEqual(new Set([1]));
});

it('a sign-in with a wrong password is recorded for the account that was tried, or for no account if it does not exist', async () => {
  const ines = await here.person('ines');
  const before = new Date().toISOString();
  const { email } = await here.withPassword(ines);
  await expect(signInTokens(email, 'Not-the-signs-26')).rejects.toThrow();
  await expect(signInTokens(here.freshEmail('nobody'), 'Not-the-signs-26')).rejects.toThrow();
  await expect
    .poll(async () => (await latest(ines.userId))?.actionType, { timeout: 15_000, interval: 300 })
    .toBe('SignInFailed');
  const record = await latest(ines.userId);
  expect(record?.auditedUser?.email).toBe(email);
  expect(String(record?.actionDateTime) >= before).toBe(true);
  // The worker may process the two separately.
  const tried = [before, new Date().toISOString()];
  const waiting = async () =>
    (await pool.query('select * from account_event where occurred_at between $1 and $2', tried)).rows;
  await expect.poll(waiting, { timeout: 15_000, interval: 300 }).toEqual([]);
  const { rows: ofNobody } = await pool.query(
    `select * from audit_record where action = 'SignInFailed' and occurred_at between $1 and $2
       and not exists (select from app_user u where u.id::text = domain_id)`,
    tried,
  );
  expect(ofNobody).toEqual([]);
});
