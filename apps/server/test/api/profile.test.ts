import type { Problem } from '@waypost/contract/errors';
import type { EmailUpdate } from '@waypost/contract/services/account';
import type { ProfileUpdate, UserProfile } from '@waypost/contract/services/policy-profile';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { harborPoint, lakemont } from '../../src/seed/organisations.ts';
import { users } from '../../src/seed/people.ts';
import { as, type Client, call, sharedAs, sharedAsEach } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { signInTokens } from './support/sign-in.ts';

const idOf = (name: string) => users.find(({ email }) => email.startsWith(`${name}.`))?.id ?? '';
const lenaId = idOf('lena');
const porterId = idOf('pending');
const priyaId = idOf('priya');
const avery = idOf('avery');
const nadiaId = idOf('nadia');
const MINE = '/services/policy/users/me/profile';
const MY_LOGIN = '/services/policy/logins/me';
const profileOf = (id: string) => `/services/policy/users/${id}`;
const loginOf = (id: string) => `/services/policy/logins/${id}`;

let owner: Awaited<ReturnType<typeof ownerPool>>;
let lena: Client;
let elena: Client;
beforeAll(async () => {
  owner = await ownerPool();
  [lena, elena] = await sharedAsEach('lena.fuchs', 'elena.lindqvist');
});
afterAll(() => owner.close());
// The cast stays as it is for the other tests.
afterEach(async () => {
  for (const { id, firstName, lastName, typeOfUser } of users)
    await owner.pool.query(
      `update app_user set first_name = $2, last_name = $3, type_of_user = $4, phone_number = '(555) 010-0100',
        phone_number_extension = null where id = $1 and id = any ($5)`,
      [id, firstName, lastName, typeOfUser, [lenaId, porterId, priyaId]],
    );
  await owner.pool.query(
    "update identity.account set given_name = 'Lena', family_name = 'Fuchs' where id = $1",
    [lenaId],
  );
  await owner.pool.query('delete from email_update where user_id = any ($1)', [[lenaId, porterId]]);
});

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
/** A change against the version that is there now. */
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
  it('one’s own profile has one’s roles and facilities in the entity [P-279]', async () => {
    const mine = await read(lena, MINE);
    expect(mine).toMatchObject({
      userId: lenaId,
      userObjectId: lenaId,
      status: 'Active',
      roles: [{ name: 'Task Worker' }],
      facilities: [{ name: lakemont.facilities[2]?.name }],
      lockedFields: ['typeOfUser'],
      emailUpdate: null,
    });
    expect(mine.settings).toBeUndefined();
    expect((await read(lena, `${MINE}?includeSettings=true`)).settings).toEqual([]);
  });

  it('one’s own profile is read by one’s own id too, with the settings when asked for, without the right to manage users [P-279]', async () => {
    const mine = await read(lena, `${profileOf(lenaId)}?includeSettings=true`);
    expect([mine.userId, mine.settings]).toEqual([lenaId, []]);
  });

  it('a colleague’s profile has their status here, their settings on request, and not their other entities [P-279]', async () => {
    const porter = await read(elena, `${profileOf(porterId)}?includeSettings=true`);
    expect(porter).toMatchObject({ userId: porterId, status: 'Pending', isActive: false, settings: [] });
    expect(porter.facilities.map(({ id }) => id)).toEqual([lakemont.facilities[0]?.id]);
    const support = await read(elena, profileOf(avery));
    expect(support.scopes.map(({ id }) => id)).toEqual([lakemont.id]);
    expect(await read(elena, profileOf(idOf('gone')))).toMatchObject({ status: 'Deactivated' });
    const pending = await lena.call<EmailUpdate>('POST', '/services/policy/users/me/emailUpdate', {
      newEmail: 'lena.new@lakemont.example',
    });
    expect((await read(elena, profileOf(lenaId))).emailUpdate).toEqual(pending.body);
  });

  it('a profile is refused without a sign-in or the permission, and not found for another entity’s user [P-100]', async () => {
    for (const path of [MINE, profileOf(lenaId)]) expect((await call('GET', path)).status).toBe(401);
    for (const path of [MY_LOGIN, loginOf(lenaId)])
      expect((await call('PATCH', path, {}, { id: lenaId })).status).toBe(401);
    const { body } = await lena.call<Problem>('GET', profileOf(elena.userId));
    expect(body.code).toBe('FORBIDDEN');
    expect((await elena.call('GET', profileOf(nadiaId))).status).toBe(404);
    expect((await elena.inEntity(harborPoint.id).call('GET', profileOf(nadiaId))).status).toBe(403);
    expect((await elena.call('GET', profileOf('not-an-id'))).status).toBe(400);
    const versioned = { 'if-match': '1' };
    const theirs = { id: nadiaId, ...named('Na', 'Dia') };
    expect((await elena.call('PATCH', loginOf(nadiaId), theirs, versioned)).status).toBe(404);
    const colleague = { id: elena.userId, ...named('El', 'Ena') };
    expect((await lena.call('PATCH', loginOf(elena.userId), colleague, versioned)).status).toBe(403);
    // The person of the address is the one that is changed, and nobody else.
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
    const answer = await change(lena, lenaId, {
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
    expect(await read(elena, profileOf(lenaId))).toMatchObject(after);
    expect((await lena.call('GET', '/services/policy/users/me')).body).toMatchObject(after);
    const { rows } = await owner.pool.query(
      'select actor_id, entity_id, details from audit_record where domain_id = $1 order by occurred_at desc, id desc limit 1',
      [lenaId],
    );
    expect(rows[0]).toEqual({
      actor_id: lenaId,
      entity_id: lakemont.id,
      details: [
        { propertyName: 'First name', previousValue: 'Lena', newValue: 'Lena-Mae' },
        { propertyName: 'Phone', previousValue: '(555) 010-0100', newValue: '9165550142' },
        { propertyName: 'Extension', previousValue: null, newValue: '204' },
      ],
    });
  });

  it('a changed name reaches the sign-in account: the next ID token has it, and a sign-in keeps it', async () => {
    const email = 'lena.fuchs@lakemont.example';
    const claims = async () => decodeJwt((await signInTokens(email)).idToken);
    expect(await claims()).toMatchObject({ name: 'Lena Fuchs' });
    expect((await change(lena, lenaId, named('Lena-Mae', 'Fox'))).status).toBe(200);
    expect(await claims()).toMatchObject({
      name: 'Lena-Mae Fox',
      given_name: 'Lena-Mae',
      family_name: 'Fox',
    });
    expect(await read(await as('lena.fuchs'), MINE)).toMatchObject({
      firstName: 'Lena-Mae',
      lastName: 'Fox',
    });
    // By whoever manages users as well; what does not touch the name leaves it alone.
    expect((await change(elena, lenaId, named('Lena', 'Fuchs'))).status).toBe(200);
    expect((await change(lena, lenaId, phone('(916) 555-0142'))).status).toBe(200);
    expect(await claims()).toMatchObject({ name: 'Lena Fuchs' });
  });

  it('a colleague’s profile is changed by a user manager, including the type [P-260]', async () => {
    const answer = await change(elena, lenaId, {
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
  ])('is refused with %s, in the words of the field %s', async (_what, _row, part, path, text) => {
    const before = await read(lena, MINE);
    const { status, body } = await change(lena, lenaId, part);
    expect([status, body.errors?.[0]]).toEqual([400, { path, message: text }]);
    expect(new Set(body.errors?.map((error) => error.path))).toEqual(new Set([path]));
    expect(await read(lena, MINE)).toEqual(before);
  });

  it('a profile accepts names and an extension of the greatest length', async () => {
    const part = { ...named('L'.repeat(15), 'F'.repeat(20)), ...phone('(916) 555-0142', '123456') };
    expect((await change(lena, lenaId, part)).status).toBe(200);
    expect(await read(elena, profileOf(lenaId))).toMatchObject({
      firstName: 'L'.repeat(15),
      lastName: 'F'.repeat(20),
      phoneNumber: '9165550142',
      phoneNumberExtension: '123456',
    });
  });

  it('a profile accepts only types of the list, one phone number, and no e-mail address [P-196]', async () => {
    for (const part of [{ typeOfUser: 'Boss' }, { telecom: [] }, { email: 'x@y.example' }])
      expect((await change(elena, lenaId, part)).status).toBe(400);
    expect((await change(lena, 'not-an-id', {}, true)).status).toBe(400);
  });

  it('a change of a profile that changes nothing is refused, even when the number is in another notation [P-203]', async () => {
    for (const part of [{}, named('Lena', ' Fuchs '), phone('555-010-0100', '')]) {
      const { status, body } = await change(lena, lenaId, part);
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ path: '', message: 'No changes to user' }]);
    }
  });

  it('a change of a profile needs the version that was read: of two at once one succeeds', async () => {
    const { version } = await read(lena, MINE);
    const send = (value: string) =>
      lena.call<Changed>('PATCH', MY_LOGIN, { id: lenaId, ...phone(value) }, { 'if-match': `"${version}"` });
    const answers = await Promise.all([send('9165550111'), send('9165550122')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)?.body.code).toBe('VERSION_CHANGED');
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(await read(lena, MINE)).toMatchObject({ phoneNumber: won?.phoneNumber, version: version + 1 });
    const unversioned = await lena.call<Problem>('PATCH', MY_LOGIN, { id: lenaId, ...phone('9165550133') });
    expect(unversioned.body.code).toBe('VERSION_REQUIRED');
  });

  it('nobody changes their own type, whatever their permissions [P-199]', async () => {
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
    expect((await change(lena, lenaId, { typeOfUser: 'Global Partner' })).status).toBe(403);
    expect((await read(lena, MINE)).typeOfUser).toBe('Business Associate');
  });

  it('only a user with an address of the provider can become Support [P-197][P-198]', async () => {
    const answer = await change(elena, lenaId, { typeOfUser: 'Support' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.path).toBe('typeOfUser');
    expect((await read(lena, MINE)).typeOfUser).toBe('Business Associate');
  });

  it('nobody can become a Collection Agency in an entity with EDI or RCO but without RCS [P-200]', async () => {
    await owner.pool.query("update entity set client_types = '{RCO,EDI}' where id = $1", [lakemont.id]);
    try {
      expect((await change(elena, lenaId, { typeOfUser: 'Collection Agency' })).status).toBe(400);
    } finally {
      await owner.pool.query('update entity set client_types = $2 where id = $1', [
        lakemont.id,
        lakemont.clientTypes,
      ]);
    }
  });
});

describe('what is managed elsewhere', () => {
  it('everything about an invited user is locked until they accept', async () => {
    expect((await read(elena, profileOf(porterId))).lockedFields).toHaveLength(5);
    expect((await change(elena, porterId, named('Petra', 'Other'))).status).toBe(403);
    const moved = await elena.call('POST', `${profileOf(porterId)}/emailUpdate`, {
      newEmail: 'p@lakemont.example',
    });
    expect(moved.status).toBe(403);
  });

  it('names and address of a federated user are locked, by the server too, but not the phone [P-094][P-095]', async () => {
    const priya = await read(elena, profileOf(priyaId));
    expect(priya.lockedFields).toEqual(['email', 'firstName', 'lastName']);
    const renamed = await change(elena, priyaId, named('Priya', 'Other'));
    expect(renamed.status).toBe(403);
    expect(renamed.body.errors).toEqual([
      { path: 'lastName', message: 'This is managed elsewhere and cannot be changed here' },
    ]);
    const moved = await elena.call('POST', `${profileOf(priyaId)}/emailUpdate`, {
      newEmail: 'p@lakemont.example',
    });
    expect(moved.status).toBe(403);
    const called = await change(elena, priyaId, phone('9165550177'));
    expect(called.status).toBe(200);
    expect((await read(elena, profileOf(priyaId))).phoneNumber).toBe('9165550177');
  });

  it('name, address and phone of a user who also works in another entity can be changed only by the user', async () => {
    expect((await read(elena, profileOf(avery))).lockedFields).toEqual([
      'email',
      'firstName',
      'lastName',
      'phone',
    ]);
    expect((await change(elena, avery, named('Ava', 'Stone'))).status).toBe(403);
    const moved = await elena.call('POST', `${profileOf(avery)}/emailUpdate`, {
      newEmail: 'a@lakemont.example',
    });
    expect(moved.status).toBe(403);
    const own = await sharedAs('avery.stone');
    expect((await read(own, MINE)).lockedFields).toEqual(['typeOfUser']);
  });
});
