import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityUrl, portalUrl } from '../support/addresses.ts';
import { SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { externalProvider } from '../support/external-provider.ts';
import { type Invited, invite } from '../support/invite.ts';
import { arrival, linkIn } from '../support/mailbox.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { secondServer } from '../support/second-server.ts';

const entry = join(import.meta.dirname, '../../../src/entry/admin.ts');
/** The provider to which the installation moves, and a server that trusts it. */
let provider: Awaited<ReturnType<typeof externalProvider>>;
let server: Awaited<ReturnType<typeof secondServer>>;
const { pool } = await testDatabase();
let here: Organization;

beforeAll(async () => {
  here = await makeOrganization();
  provider = await externalProvider();
  server = await secondServer({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

/** The output and exit code of the command, started as an operator does. */
async function admin(...args: string[]): Promise<{ said: string; code: number }> {
  const env = {
    ...process.env,
    WAYPOST_URL: portalUrl,
    IDENTITY_URL: identityUrl,
    OIDC_ISSUER: provider.issuer,
    WAYPOST_HOME: process.env.WAYPOST_TEST_HOME,
    DATABASE_URL: process.env.WAYPOST_TEST_DATABASE_URL ?? '',
  };
  return promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...args], {
    env,
  }).then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => ({
      said: error.stdout + error.stderr,
      code: error.code,
    }),
  );
}

const inviteAt = (issuer: string, email = here.freshEmail('moved')): Promise<Invited> =>
  invite(email, issuer, here);
/** A unique issuer. */
const issuerCalled = (name: string): string => `https://${name}-${randomUUID()}.example`;
const accountOf = async ({ userId }: Invited): Promise<{ issuer: string; subject: string }> =>
  (await pool.query('select issuer, subject from app_user where id = $1', [userId])).rows[0];
const opens = async (user: Parameters<typeof provider.signIn>[0]): Promise<number> => {
  const answer = await fetch(`${server.url}/services/policy/sessions`, {
    method: 'POST',
    headers: { ...SUBSCRIPTION, authorization: `Bearer ${await provider.signIn(user)}` },
  });
  return answer.status;
};

// A command is a separate process.
describe('users moved to another provider', { timeout: 120_000 }, () => {
  it('moved users are listed with their provider and invited again, and the move is audited', async () => {
    const old = issuerCalled('old');
    const person = await inviteAt(old);
    const first = await arrival(person.email, 'Invitation');
    const { said } = await admin('issuers');
    expect(said).toContain(`${old}  1 person, 1 never signed in\n`);
    expect(said).toContain(`This installation lets people in who sign in at ${provider.issuer}.`);

    const before = await accountOf(person);
    const checked = await admin('move', old, '--check');
    expect(checked.said).toMatch(/^changed .*\nNothing was applied: 0 created, 1 changed/);
    expect(await accountOf(person)).toEqual(before);

    expect((await admin('move', old)).said).toMatch(/^changed .*\n0 created, 1 changed, 0 unchanged\.\n$/);
    expect((await accountOf(person)).issuer).toBe(provider.issuer);
    const { rows } = await pool.query(
      `select details from audit_record where entity_id = $1 and domain_id = $2 and correlation_id like 'admin-%'`,
      [here.id, person.userId],
    );
    expect(JSON.stringify(rows)).toContain('"propertyName":"Issuer"');
    expect(JSON.stringify(rows)).toContain(old);

    // A second message invites them; the provider verifies only this address.
    const second = await arrival(person.email, 'Invitation', [first.id]);
    expect(linkIn(second).pathname).toBe('/rco/InitializeUser');
    expect(await opens({ sub: 'moved-eve', email: person.email, email_verified: false })).toBe(401);
    expect(await opens({ sub: 'moved-ada', email: person.email, email_verified: true })).toBe(201);
  });

  it('moved users keep their subjects at the same provider’s new address, and users without an organization are audited too', async () => {
    const old = issuerCalled('same');
    const person = await inviteAt(old);
    const former = await inviteAt(old);
    await pool.query(`update membership set status = 'Deactivated' where user_id = $1`, [former.userId]);
    await pool.query('update app_user set subject = $2 where id = $1', [person.userId, 'kept-ada']);
    expect((await admin('move', old, '--keep-subjects')).code).toBe(0);
    expect(await accountOf(person)).toEqual({ issuer: provider.issuer, subject: 'kept-ada' });
    expect((await accountOf(former)).issuer).toBe(provider.issuer);
    const { rows } = await pool.query(
      `select details from audit_record where entity_id = $1 and domain_id = $2 and correlation_id like 'admin-%'`,
      [EMPTY_ID, former.userId],
    );
    expect(rows.map(({ details }) => details)).toEqual([
      [{ propertyName: 'Issuer', previousValue: old, newValue: provider.issuer }],
    ]);
    expect(await opens({ sub: 'kept-ada', email: 'any@elsewhere.example', email_verified: false })).toBe(201);
  });

  it('all users are moved or none: not to an existing account, and not from an unknown issuer', async () => {
    const there = await inviteAt(provider.issuer);
    const old = issuerCalled('twice');
    const twice = await inviteAt(old, there.email);
    const refused = await admin('move', old);
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/^admin: 1 of 1 people have an account at .* already: .*\.\n$/);
    expect((await accountOf(twice)).issuer).toBe(old);
    const nowhere = [issuerCalled('nobody'), provider.issuer].map((from) => admin('move', from));
    for (const { said } of await Promise.all(nowhere))
      expect(said).toMatch(/^admin: Nobody signs in at .*\n$/);
    const unknown = [admin('move', old, '--all'), admin('issuers', 'more')];
    expect((await Promise.all(unknown)).map(({ code }) => code)).toEqual([2, 2]);
  });
});
