import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { identityUrl, portalUrl } from './support/addresses.ts';
import { SUBSCRIPTION } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { externalProvider } from './support/external-provider.ts';
import { forgetInvited, type Invited, invite } from './support/invite.ts';
import { arrival, linkIn } from './support/mailbox.ts';
import { secondServer } from './support/second-server.ts';

const entry = join(import.meta.dirname, '../../src/entry/admin.ts');
/** The provider the installation goes over to, and a server that trusts it. */
let provider: Awaited<ReturnType<typeof externalProvider>>;
let server: Awaited<ReturnType<typeof secondServer>>;
let owner: Awaited<ReturnType<typeof ownerPool>>;
const invited: Invited[] = [];

beforeAll(async () => {
  owner = await ownerPool();
  provider = await externalProvider();
  server = await secondServer({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
  await forgetInvited(invited);
  await owner.close();
});

/** What the command says, and how it ends, started as an operator does. */
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

async function somebodyAt(issuer: string): Promise<Invited> {
  const person = await invite(`moved.${invited.length}.${Date.now()}@elsewhere.example`, issuer);
  invited.push(person);
  return person;
}
const accountOf = async ({ userId }: Invited): Promise<{ issuer: string; subject: string }> =>
  (await owner.pool.query('select issuer, subject from app_user where id = $1', [userId])).rows[0];
const opens = async (user: Parameters<typeof provider.signIn>[0]): Promise<number> => {
  const answer = await fetch(`${server.url}/services/policy/sessions`, {
    method: 'POST',
    headers: { ...SUBSCRIPTION, authorization: `Bearer ${await provider.signIn(user)}` },
  });
  return answer.status;
};

describe('people who sign in at another provider from now on', () => {
  it('moved users are listed with their provider, invited again, and the move is audited', async () => {
    const old = `https://old-${Date.now()}.example`;
    const person = await somebodyAt(old);
    await arrival(person.email, 'Invitation');
    const { said } = await admin('issuers');
    expect(said).toContain(`${old}  1 people, 1 never signed in\n`);
    expect(said).toContain(`This installation lets people in who sign in at ${provider.issuer}.`);

    const before = await accountOf(person);
    const checked = await admin('move', old, '--check');
    expect(checked.said).toMatch(/^changed .*\nNothing was applied: 0 created, 1 changed/);
    expect(await accountOf(person)).toEqual(before);

    expect((await admin('move', old)).said).toMatch(/^changed .*\n0 created, 1 changed, 0 unchanged\.\n$/);
    expect((await accountOf(person)).issuer).toBe(provider.issuer);
    const { rows } = await owner.pool.query(
      `select details from audit_record where entity_id = $1 and domain_id = $2 and correlation_id like 'admin-%'`,
      [lakemont.id, person.userId],
    );
    expect(JSON.stringify(rows)).toContain('"propertyName":"Issuer"');
    expect(JSON.stringify(rows)).toContain(old);

    // The second message has a link of its own; the provider vouches for the address, and for nobody else.
    await expect
      .poll(async () => linkIn(await arrival(person.email, 'Invitation')).pathname)
      .toBe('/rco/InitializeUser');
    expect(await opens({ sub: 'moved-eve', email: person.email, email_verified: false })).toBe(401);
    expect(await opens({ sub: 'moved-ada', email: person.email, email_verified: true })).toBe(201);
  });

  it('moved users keep their subjects when it is the same provider at another address', async () => {
    const old = `https://same-${Date.now()}.example`;
    const person = await somebodyAt(old);
    await owner.pool.query('update app_user set subject = $2 where id = $1', [person.userId, 'kept-ada']);
    expect((await admin('move', old, '--keep-subjects')).code).toBe(0);
    expect(await accountOf(person)).toEqual({ issuer: provider.issuer, subject: 'kept-ada' });
    expect(await opens({ sub: 'kept-ada', email: 'any@elsewhere.example', email_verified: false })).toBe(201);
  });

  it('all users are moved or none: not onto an existing account, and not from an unknown issuer', async () => {
    const there = await somebodyAt(provider.issuer);
    const old = `https://twice-${Date.now()}.example`;
    const twice = await invite(there.email, old);
    invited.push(twice);
    const refused = await admin('move', old);
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/^admin: 1 of 1 people have an account at .* already: .*\.\n$/);
    expect((await accountOf(twice)).issuer).toBe(old);
    for (const from of ['https://nobody.example', provider.issuer])
      expect((await admin('move', from)).said).toMatch(/^admin: Nobody signs in at .*\n$/);
    expect((await admin('move', old, '--all')).code).toBe(2);
    expect((await admin('issuers', 'more')).code).toBe(2);
  });
});
