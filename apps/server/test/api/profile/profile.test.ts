import type { Problem } from '@waypost/contract/core/errors';
import type { ProfileUpdate, UserProfile } from '@waypost/contract/profile/calls';
import type { EmailUpdate } from '@waypost/contract/users/email-update';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { arrival, linkIn } from '../support/mailbox.ts';
import { makeOrganization, type Organization, signedInAgain, staff } from '../support/organization.ts';
import { deactivate } from '../support/people.ts';
import { choosePassword, signInTokens } from '../support/sign-in.ts';

const MINE = '/services/policy/users/me/profile';
const MY_LOGIN = '/services/policy/logins/me';
const profileOf = (id: string) => `/services/policy/users/${id}`;
const loginOf = (id: string) => `/services/policy/logins/${id}`;

const { pool } = await testDatabase();
let at: Organization;
let other: Organization;
/** An unchanged user. */
let lena: Client;
let elena: Client;
/** Of the other organization. */
let nadia: Client;
beforeAll(async () => {
  [at, other] = [await makeOrganization(), await makeOrganization()];
  elena = at.administrator;
  nadia = await other.person('nadia');
});
beforeEach(async () => {
  lena = await at.invite(staff.lena);
  // Numbers that were not entered in a form.
  await pool.query(
    "update app_user set phone_number = '(555) 010-0100', phone_number_extension = null where id = $1",
    [lena.userId],
  );
});

const petra = () =>
  at.inviteOnly({ firstName: 'Petra', lastName: 'Porter', role: 'Task Worker', facilities: [0] });
/** A support user, who works in both organizations. */
async function supporter(): Promise<Client> {
  const email = at.freshEmail('avery').replace('alder', 'waypost');
  const avery = await at.invite({ ...staff.avery, typeOfUser: 'Support', email });
  await other.join(avery, 'Task Manager');
  return avery;
}

const read = async (client: Client, path: string): Promise<UserProfile> => {
  const answer = await client.call<UserProfile>('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const phone = (value: string, extension: string | null = null): Partial<ProfileUpdate> => ({
  telecom: [{ system: 'phone', use: 'work', value, extension }],
});
const named = (given: string, family: string): Partial<ProfileUpdate> => ({ name: { given, family } });
type Changed = UserProfile & Pick<Problem, 'code' | 'errors'>;
/** A change based on the current version. */
const change = async (
  client: Client,
  id: string,
  part: Record<string, unknown>,
  isOwn = id === client.userId,
) => {
  const { version } = await read(isOwn ? client : elena, isOwn ? MINE : profileOf(id));
  return client.call<Changed>(
    'PATCH',
    isOwn ? MY_LOGIN : loginOf(id),
    { id, ...part },
    { 'if-match': `"${version}"` },
  );
};

describe('a profile', () => {
  it('a user’s own profile contains their roles and facilities in the entity [P-279]', async () => {
    const mine = await read(lena, MINE);
    expect(mine).toMatchObject({
      userId: lena.userId,
      userObjectId: lena.userId,
      status: 'Active',
      roles: [{ name: 'Task Worker' }],
      facilities: [{ name: at.facilities[2]?.name }],
      lockedFields: ['typeOfUser'],
      emailUpdate: null,
    });
    expect(mine.settings).toBeUndefined();
    expect((await read(lena, `${MINE}?includeSettings=true`)).settings).toEqual([]);
  });

  it('a user’s own profile can be read by id too, with settings on request, without permission to manage users [P-279]', async () => {
    const mine = await read(lena, `${profileOf(lena.userId)}?includeSettings=true`);
    expect([mine.userId, mine.settings]).toEqual([lena.userId, []]);
  });

  it('a colleague’s profile contains their status in the entity and their settings on request, but not their other entities [P-279]', async () => {
    const { userId } = await petra();
    const porter = await read(elena, `${profileOf(userId)}?includeSettings=true`);
    expect(porter).toMatchObject({ userId, status: 'Pending', isActive: false, settings: [] });
    expect(porter.facilities.map(({ id }) => id)).toEqual([at.facilities[0]?.id]);
    const support = await read(elena, profileOf((await supporter()).userId));
    expect(support.scopes.map(({ id }) => id)).toEqual([at.id]);
    const gone = await at.invite({ firstName: 'Greta', lastName: 'Grady', role: 'Task Worker' });
    await deactivate(elena, gone.userId);
    expect(await read(elena, profileOf(gone.userId))).toMatchObject({ status: 'Deactivated' });
    const pending = await lena.call<EmailUpdate>(
      'POST',
      '/services/policy/users/me/emailUpdate',
      {
        newEmail: at.freshEmail('lena'),
      },
      newKey(),
    );
    expect((await read(elena, profileOf(lena.userId))).emailUpdate).toEqual(pending.body);
  });

  it('a profile is refused without a sign-in or the permission, and not found for another entity’s user [P-100]', async () => {
    for (const path of [MINE, profileOf(lena.userId)]) expect((await call('GET', path)).status).toBe(401);
    for (const path of [MY_LOGIN, loginOf(lena.userId)])
      expect((await call('PATCH', path, {}, { id: lena.userId })).status).toBe(401);
    const { body } = await lena.call<Problem>('GET', profileOf(elena.userId));
    expect(body.code).toBe('FORBIDDEN');
    expect((await elena.call('GET', profileOf(nadia.userId))).status).toBe(404);
    expect((await elena.inEntity(other.id).call('GET', profileOf(nadia.userId))).status).toBe(403);
    expect((await elena.call('GET', profileOf('not-an-id'))).status).toBe(400);
    const versioned = { 'if-match': '1' };
    const theirs = { id: nadia.userId, ...named('Na', 'Dia') };
    expect((await elena.call('PATCH', loginOf(nadia.userId), theirs, versioned)).status).toBe(404);
    const colleague = { id: elena.userId, ...named('El', 'Ena') };
    expect((await lena.call('PATCH', loginOf(elena.userId), colleague, versioned)).status).toBe(403);
    // Only the user with the address is changed.
    expect((await lena.call('PATCH', MY_LOGIN, colleague, versioned)).status).toBe(404);
  });
});

const shortFirst = 'First name must be at least 2 characters';
const shortLast = 'Last name must be at least 2 characters';
const longLast = '20 characters max';
const alphanumeric = 'Alphanumeric only';
const longPhone = 'Invalid phone number, too many characters';
const longExtension = '6 numbers max';

describe('a change of a profile', () => {
  it('a change of a profile is stored, shown everywhere, and audited with old and new values [P-157][P-158][P-260]', async () => {
    const answer = await change(lena, lena.userId, {
      ...named('Lena-Mae', 'Fuchs'),
      ...phone('(916) 555-0142', '204'),
    });
    expect(answer.status, answer.text).toBe(200);
    const after = {
      firstName: 'Lena-Mae',
      lastName: 'Fuchs',
      phoneNumber: '9165550142',
      phoneNumberExtension: '204',
    };
    expect(answer.body).toMatchObject(after);
    expect(await read(elena, profileOf(lena.userId))).toMatchObject(after);
    expect((await lena.call('GET', '/services/policy/users/me')).body).toMatchObject(after);
    const { rows } = await pool.query(
      'select actor_id, entity_id, details from audit_record where domain_id = $1 order by occurred_at desc, id desc limit 1',
      [lena.userId],
    );
    expect(rows[0]).toEqual({
      actor_id: lena.userId,
      entity_id: at.id,
      details: [
        { propertyName: 'First name', previousValue: 'Lena', newValue: 'Lena-Mae' },
        { propertyName: 'Phone', previousValue: '(555) 010-0100', newValue: '9165550142' },
        { propertyName: 'Extension', previousValue: null, newValue: '204' },
      ],
    });
  });

  it('a phone number has no extension when it is omitted, null or empty [P-157][P-158]', async () => {
    for (const none of [{}, { extension: null }, { extension: '' }]) {
      const had = await change(lena, lena.userId, phone('9165550142', '204'));
      expect(had.body).toMatchObject({ phoneNumberExtension: '204' });
      const body = {
        id: lena.userId,
        telecom: [{ system: 'phone', use: 'work', value: '9165550142', ...none }],
      };
      const { version } = await read(lena, MINE);
      const sent = await lena.call<Problem>('PATCH', MY_LOGIN, body, { 'if-match': String(version) });
      expect(sent.status, sent.text).toBe(200);
      expect((await read(lena, MINE)).phoneNumberExtension ?? '').toBe('');
    }
  });

  it('a changed name reaches the sign-in account: the next ID token contains it, and a sign-in keeps it', async () => {
    const { email } = lena.person;
    const password = 'Follow-the-signs-27';
    await choosePassword(linkIn(await arrival(email, 'Invitation')), password);
    // A new password has ended their sessions.
    lena = await signedInAgain(lena);
    const claims = async () => decodeJwt((await signInTokens(email, password)).idToken);
    expect(await claims()).toMatchObject({ name: 'Lena Fuchs' });
    expect((await change(lena, lena.userId, named('Lena-Mae', 'Fox'))).status).toBe(200);
    expect(await claims()).toMatchObject({
      name: 'Lena-Mae Fox',
      given_name: 'Lena-Mae',
      family_name: 'Fox',
    });
    const { idToken } = await signInTokens(email, password);
    const session = await call<{ sessionId: string }>('POST', '/services/policy/sessions', {
      authorization: `Bearer ${idToken}`,
    });
    const again = new Client({ ...lena, idToken, sessionId: session.body.sessionId });
    expect(await read(again, MINE)).toMatchObject({
      firstName: 'Lena-Mae',
      lastName: 'Fox',
    });
    // This also applies to a user manager; a change of other fields leaves the name unchanged.
    expect((await change(elena, lena.userId, named('Lena', 'Fuchs'))).status).toBe(200);
    expect((await change(lena, lena.userId, phone('(916) 555-0142'))).status).toBe(200);
    expect(await claims()).toMatchObject({ name: 'Lena Fuchs' });
  });

  it('a user manager can change a colleague’s profile, including the type [P-260]', async () => {
    const answer = await change(elena, lena.userId, {
      typeOfUser: 'Collection Agency',
      ...phone('916.555.0101'),
    });
    const after = { typeOfUser: 'Collection Agency', phoneNumber: '9165550101' };
    expect(answer.body).toMatchObject(after);
    expect(await read(lena, MINE)).toMatchObject(after);
  });

  it.each<[string, string, Record<string, unknown>, string, string]>([
    ['a first name of one letter', '[P-184]', named('L', 'Fuchs'), 'name.given', shortFirst],
    [
      'a first name of 16 letters',
      '[P-185]',
      named('L'.repeat(16), 'Fuchs'),
      'name.given',
      '15 characters max',
    ],
    ['an exclamation mark in the first name', '[P-186]', named('Lena!', 'Fuchs'), 'name.given', alphanumeric],
    ['a last name of one letter', '[P-187][P-190]', named('Lena', 'F'), 'name.family', shortLast],
    ['a last name of 21 letters', '[P-188][P-190]', named('Lena', 'F'.repeat(21)), 'name.family', longLast],
    ['an underscore in the last name', '[P-189]', named('Lena', 'Fu_chs'), 'name.family', alphanumeric],
    ['no phone number', '[P-191]', phone(''), 'telecom.0.value', 'Required'],
    ['a phone number of 15 characters', '[P-192]', phone('(916)  555-0142'), 'telecom.0.value', longPhone],
    ['a phone number of 8 digits', '[P-193]', phone('916 555 01'), 'telecom.0.value', 'Invalid phone number'],
    [
      'an extension of 7 digits',
      '[P-194]',
      phone('9165550142', '1234567'),
      'telecom.0.extension',
      longExtension,
    ],
    [
      'a letter in the extension',
      '[P-195]',
      phone('9165550142', '12a'),
      'telecom.0.extension',
      'Numeric only',
    ],
  ])(
    'a change of a profile is refused with %s, in the words of the field %s',
    async (_what, _row, part, path, text) => {
      const before = await read(lena, MINE);
      const { status, body } = await change(lena, lena.userId, part);
      expect([status, body.errors?.[0]]).toEqual([400, { path, message: text }]);
      expect(new Set(body.errors?.map((error) => error.path))).toEqual(new Set([path]));
      expect(await read(lena, MINE)).toEqual(before);
    },
  );

  it('a profile accepts names and an extension of the maximum length', async () => {
    const part = { ...named('L'.repeat(15), 'F'.repeat(20)), ...phone('(916) 555-0142', '123456') };
    expect((await change(lena, lena.userId, part)).status).toBe(200);
    expect(await read(elena, profileOf(lena.userId))).toMatchObject({
      firstName: 'L'.repeat(15),
      lastName: 'F'.repeat(20),
      phoneNumber: '9165550142',
      phoneNumberExtension: '123456',
    });
  });

  it('a profile accepts only listed types and one phone number, and no e-mail address [P-196]', async () => {
    for (const part of [{ typeOfUser: 'Boss' }, { telecom: [] }, { email: 'x@y.example' }])
      expect((await change(elena, lena.userId, part)).status).toBe(400);
    expect((await change(lena, 'not-an-id', {}, true)).status).toBe(400);
  });

  it('a change of a profile without effect is refused, even when the number is in another notation [P-203]', async () => {
    for (const part of [{}, named('Lena', ' Fuchs '), phone('555-010-0100', '')]) {
      const { status, body } = await change(lena, lena.userId, part);
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ path: '', message: 'No changes to user' }]);
    }
  });

  it('a change of a profile requires the version that was read, and of two at once one succeeds', async () => {
    const { version } = await read(lena, MINE);
    const send = (value: string) =>
      lena.call<Changed>(
        'PATCH',
        MY_LOGIN,
        { id: lena.userId, ...phone(value) },
        { 'if-match': `"${version}"` },
      );
    const answers = await Promise.all([send('9165550111'), send('9165550122')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)?.body.code).toBe('VERSION_CHANGED');
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(await read(lena, MINE)).toMatchObject({ phoneNumber: won?.phoneNumber, version: version + 1 });
    const unversioned = await lena.call<Problem>('PATCH', MY_LOGIN, {
      id: lena.userId,
      ...phone('9165550133'),
    });
    expect(unversioned.body.code).toBe('VERSION_REQUIRED');
  });

  it('users cannot change their own type, regardless of their permissions [P-199]', async () => {
    const answer = await change(elena, elena.userId, { typeOfUser: 'Global Partner' }, true);
    expect(answer.body.errors).toEqual([
      { path: 'typeOfUser', message: 'Only an administrator can change your type' },
    ]);
    const roundabout = await change(elena, elena.userId, { typeOfUser: 'Global Partner' }, false);
    expect(roundabout.status).toBe(403);
    const among = { ...named('Elena', 'Other'), typeOfUser: 'Global Partner' };
    expect((await change(elena, elena.userId, among, true)).status).toBe(403);
    expect(await read(elena, MINE)).toMatchObject({
      lastName: 'Lindqvist',
      typeOfUser: 'Business Associate',
    });
    expect((await change(lena, lena.userId, { typeOfUser: 'Global Partner' })).status).toBe(403);
    expect((await read(lena, MINE)).typeOfUser).toBe('Business Associate');
  });

  it('only a user with an address of the provider can become Support [P-197][P-198]', async () => {
    const answer = await change(elena, lena.userId, { typeOfUser: 'Support' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.path).toBe('typeOfUser');
    expect((await read(lena, MINE)).typeOfUser).toBe('Business Associate');
  });

  it('a user cannot become a Collection Agency in an entity with EDI or RCO but without RCS [P-200]', async () => {
    const without = await makeOrganization({ clientTypes: ['RCO', 'EDI'] });
    const { administrator } = without;
    const { userId } = await without.invite(staff.lena);
    const path = profileOf(userId);
    const { version, typeOfUser } = await read(administrator, path);
    const body = { id: userId, typeOfUser: 'Collection Agency' };
    const answer = await administrator.call<Problem>('PATCH', loginOf(userId), body, {
      'if-match': `"${version}"`,
    });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'typeOfUser']);
    expect((await read(administrator, path)).typeOfUser).toBe(typeOfUser);
  });
});

describe('fields managed elsewhere', () => {
  it('all fields of an invited user are locked until they accept', async () => {
    const { userId } = await petra();
    expect((await read(elena, profileOf(userId))).lockedFields).toHaveLength(5);
    expect((await change(elena, userId, named('Petra', 'Other'))).status).toBe(403);
    const moved = await elena.call(
      'POST',
      `${profileOf(userId)}/emailUpdate`,
      {
        newEmail: at.freshEmail('p'),
      },
      newKey(),
    );
    expect(moved.status).toBe(403);
  });

  it('only users themselves can change their name, address and phone once they work in another entity too', async () => {
    const avery = await supporter();
    expect((await read(elena, profileOf(avery.userId))).lockedFields).toEqual([
      'email',
      'firstName',
      'lastName',
      'phone',
    ]);
    expect((await change(elena, avery.userId, named('Ava', 'Stone'))).status).toBe(403);
    const moved = await elena.call(
      'POST',
      `${profileOf(avery.userId)}/emailUpdate`,
      {
        newEmail: at.freshEmail('a'),
      },
      newKey(),
    );
    expect(moved.status).toBe(403);
    expect((await read(avery, MINE)).lockedFields).toEqual(['typeOfUser']);
  });
});
