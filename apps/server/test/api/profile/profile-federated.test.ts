import type { Problem } from '@waypost/contract/core/errors';
import type { ProfileUpdate, UserProfile } from '@waypost/contract/profile/calls';
import { beforeAll, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { federate } from '../support/people.ts';

const MINE = '/services/policy/users/me/profile';
const profileOf = (id: string) => `/services/policy/users/${id}`;

const { pool } = await testDatabase();
let at: Organization;
let elena: Client;
beforeAll(async () => {
  at = await makeOrganization();
  elena = at.administrator;
});

/** Marks a user as managed by an identity service, whose session continues. */
const mark = (userId: string) =>
  pool.query('update app_user set uses_external_identity_provider = true where id = $1', [userId]);
const read = async (client: Client, path: string): Promise<UserProfile> =>
  (await client.call<UserProfile>('GET', path)).body;
const named = (given: string, family: string): Partial<ProfileUpdate> => ({ name: { given, family } });
/** A change based on the current version. */
async function change(client: Client, id: string, part: Partial<ProfileUpdate>) {
  const isOwn = id === client.userId;
  const { version } = await read(client, isOwn ? MINE : profileOf(id));
  const path = `/services/policy/logins/${isOwn ? 'me' : id}`;
  const match = { 'if-match': String(version) };
  return client.call<Pick<Problem, 'errors'>>('PATCH', path, { id, ...part }, match);
}

it('a federated user’s own name and address are locked, also on the server, but not the phone [P-094][P-095]', async () => {
  const priya = await at.invite({ firstName: 'Priya', lastName: 'Raman', role: 'Task Worker' });
  await mark(priya.userId);
  expect((await read(priya, MINE)).lockedFields).toEqual([
    ...['email', 'firstName', 'lastName', 'typeOfUser'],
  ]);
  const own = (update: Partial<ProfileUpdate>) => change(priya, priya.userId, update);
  const renamed = await own(named('Priya', 'Other'));
  expect(renamed.status).toBe(403);
  expect(renamed.body.errors).toEqual([
    { path: 'lastName', message: 'This is managed elsewhere and cannot be changed here' },
  ]);
  const newEmail = at.freshEmail('p');
  expect((await priya.call('POST', `${profileOf('me')}/emailUpdate`, { newEmail }, newKey())).status).toBe(
    403,
  );
  expect(
    (await priya.call('POST', `${profileOf(priya.userId)}/emailUpdate`, { newEmail }, newKey())).status,
  ).toBe(403);
  expect(
    (await own({ telecom: [{ system: 'phone', use: 'work', value: '9165550177', extension: null }] })).status,
  ).toBe(200);
  expect((await read(priya, MINE)).phoneNumber).toBe('9165550177');
});

it('an administrator corrects the names of federated users, including their own, because no name comes from a provider', async () => {
  const { userId } = await at.invite({ firstName: 'Piya', lastName: 'Raman', role: 'Task Worker' });
  await federate(userId);
  expect((await read(elena, profileOf(userId))).lockedFields).toEqual([]);
  expect((await change(elena, userId, named('Priya', 'Raman'))).status).toBe(200);
  expect((await read(elena, profileOf(userId))).firstName).toBe('Priya');
  const chief = await at.invite({ firstName: 'Cheif', lastName: 'Lind', role: 'Facility Administrator' });
  await mark(chief.userId);
  expect((await read(chief, MINE)).lockedFields).toEqual(['email', 'typeOfUser']);
  expect((await change(chief, chief.userId, named('Chief', 'Lind'))).status).toBe(200);
  expect((await read(elena, profileOf(chief.userId))).firstName).toBe('Chief');
});
