import type { OwnSession } from '@waypost/contract/account/calls';
import type { Problem } from '@waypost/contract/core/errors';
import type { UserProfile } from '@waypost/contract/profile/calls';
import type { EmailUpdate } from '@waypost/contract/users/email-update';
import { beforeAll, describe, expect, it } from 'vitest';
import { identityUrl, portalUrl } from '../support/addresses.ts';
import { type Client, call, newKey, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { setActive } from '../support/invite.ts';
import { arrival, linkIn, mailTo } from '../support/mailbox.ts';
import { makeOrganization, type Organization, signedInAgain, staff } from '../support/organization.ts';
import { federate } from '../support/people.ts';
import { plainServer } from '../support/second-server.ts';
import { signInTokens, type Tokens } from '../support/sign-in.ts';

const ME = '/services/policy/users/me';
const SESSIONS = `${ME}/sessions`;
const UPDATE = `${ME}/emailUpdate`;
const { pool } = await testDatabase();
let here: Organization;
let elena: Client;
let dana: Client;
let nadia: Client;

beforeAll(async () => {
  here = await makeOrganization();
  [elena, dana] = await here.people('elena', 'dana');
  nadia = await (await makeOrganization()).person('nadia');
});

/** A new user for one test, whose sessions, password and e-mail no other test uses. */
const somebody = (): Promise<Client> => here.invite(staff.ines);
const signInAtProvider = async (client: Client) => {
  const { email, password } = await here.withPassword(client);
  return signInTokens(email, password);
};

const renew = (refreshToken: string): Promise<Response> =>
  fetch(`${identityUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'waypost-portal',
      refresh_token: refreshToken,
    }),
  });

describe('own sessions', () => {
  it('users see their own sessions with the devices, and can end them one by one', async () => {
    const first = await somebody();
    const second = await signedInAgain(first);
    const listed = await second.call<OwnSession[]>('GET', SESSIONS);
    expect(listed.status).toBe(200);
    expect(listed.body.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(listed.text).not.toContain(second.sessionId);
    expect(listed.body[0]).toMatchObject({ ipAddress: expect.any(String), browser: expect.any(String) });
    const mine = await first.call<OwnSession[]>('GET', SESSIONS);
    const id = mine.body.find(({ isCurrent }) => isCurrent)?.id;
    expect((await second.call('DELETE', `${SESSIONS}/${id}`)).status).toBe(204);
    expect((await first.call('GET', ME)).status).toBe(401);
    expect((await second.call('GET', ME)).status).toBe(200);
    expect((await second.call('DELETE', `${SESSIONS}/${id}`)).status).toBe(404);
  });

  it('sessions that were last used at the same moment are listed in a fixed order, the latest first', async () => {
    const first = await somebody();
    for (let more = 0; more < 3; more += 1) await signedInAgain(first);
    const listed = async () => (await first.call<OwnSession[]>('GET', SESSIONS)).body;
    const others = async () => (await listed()).flatMap(({ id, isCurrent }) => (isCurrent ? [] : [id]));
    const ids = (await others()).toSorted();
    const used = new Date();
    for (const id of ids)
      await pool.query('update user_session set last_seen_at = $2 where id = $1', [id, used]);
    expect(await others()).toEqual(ids.toReversed());
  });

  it('sessions of another user are not found, and an invalid id is refused', async () => {
    const mine = await somebody();
    const { body } = await dana.call<OwnSession[]>('GET', SESSIONS);
    expect((await mine.call('DELETE', `${SESSIONS}/${body[0]?.id}`)).status).toBe(404);
    expect((await mine.call('DELETE', `${SESSIONS}/not-an-id`)).status).toBe(400);
    expect((await dana.call('GET', ME)).status).toBe(200);
  });

  it('a user can end all own sessions at once, and none of them can be renewed', async () => {
    const mine = await somebody();
    const tokens = await signInAtProvider(mine);
    const other = await signedInAgain(mine);
    expect((await mine.call('DELETE', SESSIONS)).status).toBe(204);
    for (const session of [mine, other]) {
      const answer = await session.call<Problem>('GET', ME);
      expect(answer.body.code).toBe('SESSION_ENDED');
    }
    expect((await renew(tokens.refreshToken)).status).toBe(400);
  });

  it('only a user manager can end a colleague’s sessions [P-300]', async () => {
    const mine = await somebody();
    const path = `/services/policy/users/${mine.userId}/signOut`;
    expect((await dana.call('POST', path)).status).toBe(403);
    expect((await elena.call('POST', `/services/policy/users/${nadia.userId}/signOut`)).status).toBe(404);
    expect((await mine.call('GET', ME)).status).toBe(200);
    expect((await elena.call('POST', path)).status).toBe(204);
    expect((await mine.call('GET', ME)).status).toBe(401);
  });
});

describe('a change of a user’s permissions', () => {
  const sessionOn = async (url: string, headers: Record<string, string>) =>
    (await fetch(`${url}${ME}`, { headers: { ...SUBSCRIPTION, ...headers } })).status;

  let other: Awaited<ReturnType<typeof plainServer>>;
  beforeAll(async () => {
    other = await plainServer();
  }, 120_000);

  it('a deactivation and a sign-out by another user take effect on every server at once', async () => {
    const both = async (headers: Record<string, string>) => [
      await sessionOn(portalUrl, headers),
      await sessionOn(other.url, headers),
    ];
    const first = await somebody();
    const setActiveHere = (isActive: boolean) =>
      pool.query('update app_user set is_active = $2 where id = $1', [first.userId, isActive]);
    expect(await both(first.headers)).toEqual([200, 200]);
    await setActiveHere(false);
    expect(await both(first.headers)).toEqual([401, 401]);
    await setActiveHere(true);

    const second = await signedInAgain(first);
    expect(await both(second.headers)).toEqual([200, 200]);
    await elena.call('POST', `/services/policy/users/${first.userId}/signOut`);
    expect(await both(second.headers)).toEqual([401, 401]);
  });
});

const claimsOf = ({ idToken }: Tokens): { sub: string; email: string } =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());

describe('a deactivated account', () => {
  it('the provider refuses a deactivated account: it can neither sign in nor renew a session', async () => {
    const mine = await somebody();
    const { subject } = mine.person;
    const { refreshToken } = await signInAtProvider(mine);
    await setActive(here, subject, false);
    await expect(signInAtProvider(mine)).rejects.toThrow('422');
    expect((await renew(refreshToken)).status).toBe(400);
    await setActive(here, subject, true);
    expect((await renew(refreshToken)).status).toBe(400);
    expect(claimsOf(await signInAtProvider(mine)).sub).toBe(subject);
  });
});

describe('an e-mail change', () => {
  const wanted = () => here.freshEmail('wanted');
  const confirm = (link: URL, secret = link.hash.slice(1)) =>
    call<Problem>(
      'POST',
      `/services/policy/emailUpdates/${link.pathname.split('/').at(-1)}/confirmation`,
      {},
      { secret },
    );

  it('an e-mail change waits for the link sent to the new address; then all sessions end [P-167][P-275][P-299]', async () => {
    const mine = await somebody();
    const newEmail = wanted();
    const asked = await mine.call<EmailUpdate>(
      'POST',
      UPDATE,
      { newEmail: ` ${newEmail.toUpperCase()} ` },
      newKey(),
    );
    expect(asked.status).toBe(202);
    expect(asked.body.newEmail).toBe(newEmail);
    expect((await mine.call<EmailUpdate>('GET', UPDATE)).body).toEqual(asked.body);
    expect((await mine.call<{ email: string }>('GET', ME)).body.email).toBe(mine.person.email);

    const message = await arrival(newEmail, 'Confirm your new e-mail address');
    await arrival(mine.person.email, 'A new e-mail address');
    const link = linkIn(message);
    expect(link.pathname).toBe(`/rco/ConfirmEmail/${asked.body.emailUpdateObjectId}`);
    expect(message.html).toContain(link.href);
    expect((await confirm(link, 'a-guess')).status).toBe(404);
    expect((await mine.call('GET', ME)).status).toBe(200);

    expect((await confirm(link)).status).toBe(204);
    expect((await mine.call<Problem>('GET', ME)).body.code).toBe('SESSION_ENDED');
    await arrival(mine.person.email, 'was changed');
    const { email, password } = await here.withPassword(mine);
    expect(claimsOf(await signInTokens(newEmail, password))).toMatchObject({
      sub: mine.person.subject,
      email: newEmail,
    });
    await expect(signInTokens(email, password)).rejects.toThrow('422');
    expect((await confirm(link)).status).toBe(404);
    const { rows } = await pool.query(
      "select operation, details from audit_record where domain_id = $1 and details::text like '%' || $2 || '%' order by occurred_at",
      [mine.userId, newEmail],
    );
    // Requesting an e-mail change updates a user and creates none.
    expect(new Set(rows.map(({ operation }) => operation))).toEqual(new Set(['Update']));
    expect(rows.at(-1)?.details).toEqual([
      { propertyName: 'E-mail', previousValue: mine.person.email, newValue: newEmail },
    ]);
  });

  it('an e-mail change expires after a day, and when another one is requested', async () => {
    const mine = await somebody();
    const [first, second] = [wanted(), `second.${wanted()}`];
    await mine.call('POST', UPDATE, { newEmail: first }, newKey());
    const replaced = linkIn(await arrival(first, 'Confirm'));
    await mine.call('POST', UPDATE, { newEmail: second }, newKey());
    const current = linkIn(await arrival(second, 'Confirm'));
    expect((await confirm(replaced)).status).toBe(404);
    await pool.query("update email_update set expires_at = now() - interval '1 second' where user_id = $1", [
      mine.userId,
    ]);
    expect((await confirm(current)).status).toBe(404);
    expect((await mine.call('GET', UPDATE)).status).toBe(204);
    expect((await mine.call<{ email: string }>('GET', ME)).body.email).toBe(mine.person.email);
  });

  it('the message of an e-mail change can be sent again after a minute, with a new link [P-258][P-259]', async () => {
    const mine = await somebody();
    const again = '/services/policy/logins/me/emailVerification';
    expect((await mine.call('POST', again, undefined, newKey())).status).toBe(404);
    const newEmail = wanted();
    await mine.call('POST', UPDATE, { newEmail }, newKey());
    const first = await arrival(newEmail, 'Confirm');
    expect((await mine.call('POST', again, undefined, newKey())).status).toBe(429);
    await pool.query("update email_update set sent_at = sent_at - interval '61 seconds' where user_id = $1", [
      mine.userId,
    ]);
    expect((await mine.call<EmailUpdate>('POST', again, undefined, newKey())).body.newEmail).toBe(newEmail);
    const second = await arrival(newEmail, 'Confirm', [first.id]);
    expect((await confirm(linkIn(first))).status).toBe(404);
    expect((await confirm(linkIn(second))).status).toBe(204);
  });

  it('an e-mail change is refused for an invalid or unchanged address, and when requested too often', async () => {
    const mine = await somebody();
    for (const newEmail of ['', 'nobody', `${'x'.repeat(60)}@a.example`])
      expect((await mine.call('POST', UPDATE, { newEmail }, newKey())).status).toBe(400);
    const same = await mine.call<Problem>(
      'POST',
      UPDATE,
      { newEmail: mine.person.email.toUpperCase() },
      newKey(),
    );
    expect(same.body.errors).toEqual([{ path: 'newEmail', message: 'No changes to e-mail' }]);
    for (let i = 0; i < 5; i++)
      expect((await mine.call('POST', UPDATE, { newEmail: `n${i}.${wanted()}` }, newKey())).status).toBe(202);
    expect((await mine.call('POST', UPDATE, { newEmail: wanted() }, newKey())).status).toBe(429);
  });

  it('an e-mail change to an address in use does not disclose that before it fails, and changes nothing', async () => {
    const mine = await somebody();
    const newEmail = dana.person.email;
    const before = (await mailTo(newEmail)).map(({ id }) => id);
    const asked = await mine.call('POST', UPDATE, { newEmail }, newKey());
    expect(asked.status).toBe(202);
    const message = await arrival(newEmail, 'Confirm', before);
    expect((await confirm(linkIn(message))).status).toBe(409);
    expect((await mine.call<{ email: string }>('GET', ME)).body.email).toBe(mine.person.email);
  });

  it('an administrator learns that a colleague has the address, but not whether a user of another organization has it', async () => {
    const { userId, person } = await somebody();
    const path = `/services/policy/users/${userId}/emailUpdate`;
    const asked = (newEmail: string) => elena.call<Problem>('POST', path, { newEmail }, newKey());
    const invited = here.freshEmail('pending');
    await here.inviteOnly({ firstName: 'Petra', lastName: 'Porter', role: 'Visitor', email: invited });
    for (const newEmail of [dana.person.email.toUpperCase(), invited]) {
      const refused = await asked(newEmail);
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ path: 'newEmail', message: 'User already exists with this e-mail address for this Entity' }],
      ]);
    }
    expect((await asked(person.email)).body.errors).toMatchObject([{ message: 'No changes to e-mail' }]);
    expect((await asked(nadia.person.email)).status).toBe(202);
  });

  it('a user manager can request an e-mail change for any colleague, federated or not, but not for users of other organizations [P-275]', async () => {
    const of = (id: string) => `/services/policy/users/${id}/emailUpdate`;
    const { userId, person } = await somebody();
    const newEmail = wanted();
    expect((await dana.call('POST', of(userId), { newEmail }, newKey())).status).toBe(403);
    expect((await elena.call('POST', of(userId), { newEmail }, newKey())).status).toBe(202);
    await arrival(newEmail, 'Confirm your new e-mail address');
    const asked = await elena.call<UserProfile>('GET', `/services/policy/users/${userId}`);
    expect(asked.body).toMatchObject({ email: person.email, emailUpdate: { newEmail } });
    expect((await elena.call('POST', of(nadia.userId), { newEmail }, newKey())).status).toBe(404);
    const priya = await here.invite({ firstName: 'Priya', lastName: 'Nair', role: 'Visitor' });
    await federate(priya.userId);
    expect((await elena.call('POST', of(priya.userId), { newEmail: wanted() }, newKey())).status).toBe(202);
  });
});
