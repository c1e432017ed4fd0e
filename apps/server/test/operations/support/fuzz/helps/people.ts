import { randomUUID } from 'node:crypto';
import type { OwnSession } from '@waypost/contract/services/account';
import type { InvitePayload } from '@waypost/contract/services/policy-invitations';
import type { UserProfile } from '@waypost/contract/services/policy-profile';
import { facilityData, type UserSetting } from '@waypost/contract/services/policy-settings';
import type { Colleague } from '@waypost/contract/services/policy-users';
import { lakemont } from '../../../../../src/seed/organisations.ts';
import { as, type Client, newKey } from '../../../../api/support/client.ts';
import { arrival, linkIn } from '../../../../api/support/mailbox.ts';
import { freshEmail, invitation, sendInvitation } from '../../../../api/support/people.ts';
import { castId, makeRole } from '../../../../api/support/roles.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { ifMatch } from '../targets.ts';

const SETTINGS = '/services/policy/users/me/settings';
/** Whose own sessions and address are tried: nobody else asks for anything as them. */
const RUNNER = 'rpa.runner';

const defaultFacility = ({ known }: World) => ({
  applicationName: 'administration',
  featureKey: 'default-facility',
  entityId: lakemont.id,
  applicationData: facilityData(String(known.pinned('facilityId')[0])),
});

async function kept(world: World, path: string): Promise<UserSetting> {
  const { body } = await world.client.call<UserSetting>('POST', path, defaultFacility(world));
  return body;
}

async function profile({ client, random }: World, path: string): Promise<Help> {
  const { body } = await client.call<UserProfile>('GET', `/services/policy/${path}`);
  const given = `Lee ${random.pick(['Ann', 'Bo', 'Cy', 'Di', 'Eve', 'Flo', 'Gus'])}`;
  return {
    headers: ifMatch(body.version),
    body: { id: body.userObjectId, name: { given, family: body.lastName } },
  };
}

async function colleague({ client }: World, userId: string): Promise<Colleague | undefined> {
  const { body } = await client.call<Colleague[]>('GET', '/services/policy/users?includeInactive=true');
  return body.find(({ userObjectId }) => userObjectId === userId);
}

/** The link of a change of address: it is good for one confirmation. */
let confirmation: URL | undefined;
async function askedToConfirm(client: Client): Promise<URL> {
  const newEmail = address();
  await client.call('POST', `/services/policy/users/${castId('lena.fuchs')}/emailUpdate`, { newEmail });
  return linkIn(await arrival(newEmail, 'Confirm'));
}

const address = (): string => freshEmail('fuzz');

export const peopleHelps: Helps = {
  'account.endMySession': async () => {
    const runner = await as(RUNNER);
    const { body } = await runner.call<OwnSession[]>('GET', '/services/policy/users/me/sessions');
    return { path: { sessionId: body[0]?.id ?? '' } };
  },
  'account.updateMyEmail': () => ({ body: { newEmail: address() } }),
  'account.updateUserEmail': () => ({ path: { userId: castId('ines.roth') }, body: { newEmail: address() } }),
  'account.sendEmailVerification': async ({ pool }) => {
    const runner = await as(RUNNER);
    await runner.call('POST', '/services/policy/users/me/emailUpdate', { newEmail: address() });
    await pool.query("update email_update set sent_at = sent_at - interval '61 seconds' where user_id = $1", [
      runner.userId,
    ]);
    return {};
  },
  'account.confirmEmail': async ({ client }) => {
    confirmation ??= await askedToConfirm(client);
    const link = confirmation;
    return {
      path: { emailUpdateObjectId: link.pathname.split('/').at(-1) ?? '' },
      body: { secret: link.hash.slice(1) },
    };
  },
  'invitations.invite': ({ client }) => ({
    body: invitation(client, { newUserEmail: address() } as Partial<InvitePayload>),
  }),
  'invitations.cancel': async ({ client }) => {
    const { body } = await sendInvitation(client, invitation(client, { newUserEmail: address() }));
    return { path: { userId: body.userObjectId } };
  },
  'settings.addMySetting': (world) => ({ body: defaultFacility(world) }),
  'settings.changeMySetting': async (world) => {
    const { body } = await world.client.call<UserSetting[]>('GET', SETTINGS);
    const mine = body[0] ?? (await kept(world, SETTINGS));
    return {
      path: { userSettingId: mine.userSettingId },
      headers: ifMatch(mine.version),
      body: defaultFacility(world),
    };
  },
  'settings.removeMySetting': async (world) => {
    const { body } = await world.client.call<UserSetting[]>('GET', SETTINGS);
    const mine = body[0] ?? (await kept(world, SETTINGS));
    return { path: { userSettingId: mine.userSettingId } };
  },
  'settings.giveSetting': (world) => ({
    path: { userId: castId('priya.raman') },
    body: defaultFacility(world),
  }),
  'settings.changeUserSetting': async (world) => {
    const userId = castId('marcus.okafor');
    const given = await kept(world, `/services/policy/users/${userId}/settings`);
    const { body } = await world.client.call<UserProfile>(
      'GET',
      `/services/policy/users/${userId}?includeSettings=true`,
    );
    const theirs = body.settings?.[0] ?? given;
    return {
      path: { userId, userSettingId: theirs.userSettingId },
      headers: ifMatch(theirs.version),
      body: defaultFacility(world),
    };
  },
  'users.setActive': async (world) => {
    const userId = castId('gone.grady');
    const { isActive, membershipVersion = 1 } = (await colleague(world, userId)) ?? {};
    return { path: { userId }, headers: ifMatch(membershipVersion), body: { isActive: !isActive } };
  },
  'users.setFacilities': async (world) => {
    const userId = castId('priya.raman');
    const { facilities = [], membershipVersion = 1 } = (await colleague(world, userId)) ?? {};
    const count = facilities.length === 1 ? world.random.whole(2, 3) : 1;
    return {
      path: { userId },
      headers: ifMatch(membershipVersion),
      body: lakemont.facilities.slice(0, count).map(({ id }) => id),
    };
  },
  'profile.updateMyProfile': (world) => profile(world, 'users/me/profile'),
  'profile.updateUserProfile': async (world) => {
    const userId = castId('ines.roth');
    return { path: { userId }, ...(await profile(world, `users/${userId}`)) };
  },
  'roles.addRoleUser': async ({ client }) => ({
    path: { roleId: (await makeRole(client, `Role ${randomUUID().slice(0, 8)}`)).roleId },
    body: { userObjectId: castId('ines.roth') },
  }),
  'roles.addLicensedRoleUser': async ({ client }) => ({
    path: { roleId: (await makeRole(client, `Role ${randomUUID().slice(0, 8)}`)).roleId },
    body: { userObjectId: castId('ines.roth') },
  }),
  'roles.removeRoleUser': async ({ client }) => {
    const { roleId } = await makeRole(client, `Role ${randomUUID().slice(0, 8)}`);
    const userObjectId = castId('ines.roth');
    await client.call('POST', `/services/policy/roles/${roleId}/users`, { userObjectId }, newKey());
    return { path: { roleId, userObjectId } };
  },
  'roles.deleteRole': async ({ client }) => {
    const role = await makeRole(client, `Role ${randomUUID().slice(0, 8)}`);
    return { path: { roleId: role.roleId }, headers: ifMatch(role.version) };
  },
};
