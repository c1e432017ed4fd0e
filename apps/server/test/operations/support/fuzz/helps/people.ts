import { randomUUID } from 'node:crypto';
import type { OwnSession } from '@waypost/contract/account/calls';
import type { InvitePayload } from '@waypost/contract/invitations/calls';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { facilityData, type UserSetting } from '@waypost/contract/saved-views/calls';
import type { Colleague } from '@waypost/contract/users/calls';
import { newKey } from '../../../../api/support/client.ts';
import { arrival, linkIn } from '../../../../api/support/mailbox.ts';
import { signedInAgain } from '../../../../api/support/organization.ts';
import { freshEmail, invitation, sendInvitation } from '../../../../api/support/people.ts';
import { makeRole } from '../../../../api/support/roles.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { ifMatch } from '../targets.ts';

const SETTINGS = '/services/policy/users/me/settings';

const defaultFacility = ({ known, at }: World) => ({
  applicationName: 'administration',
  featureKey: 'default-facility',
  entityId: at.id,
  applicationData: facilityData(String(known.pinned('facilityId')[0])),
});

async function savedSetting(world: World, path: string): Promise<UserSetting> {
  const { body } = await world.client.call<UserSetting>('POST', path, defaultFacility(world), newKey());
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

/** The link of an e-mail change, which is valid for one confirmation. */
let confirmation: URL | undefined;
async function linkToConfirm({ client, others }: World): Promise<URL> {
  const newEmail = address();
  await client.call(
    'POST',
    `/services/policy/users/${others.lena.userId}/emailUpdate`,
    { newEmail },
    newKey(),
  );
  return linkIn(await arrival(newEmail, 'Confirm'));
}

const address = (): string => freshEmail('fuzz');

export const peopleHelps: Helps = {
  'account.endMySession': async ({ others }) => {
    const runner = await signedInAgain(others.runner);
    const { body } = await runner.call<OwnSession[]>('GET', '/services/policy/users/me/sessions');
    return { path: { sessionId: body[0]?.id ?? '' } };
  },
  'account.updateMyEmail': () => ({ body: { newEmail: address() } }),
  'account.updateUserEmail': ({ others }) => ({
    path: { userId: others.ines.userId },
    body: { newEmail: address() },
  }),
  'account.sendEmailVerification': async ({ pool, others }) => {
    const runner = await signedInAgain(others.runner);
    await runner.call('POST', '/services/policy/users/me/emailUpdate', { newEmail: address() }, newKey());
    await pool.query("update email_update set sent_at = sent_at - interval '61 seconds' where user_id = $1", [
      runner.userId,
    ]);
    return {};
  },
  'account.confirmEmail': async (world) => {
    confirmation ??= await linkToConfirm(world);
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
    const mine = body[0] ?? (await savedSetting(world, SETTINGS));
    return {
      path: { userSettingId: mine.userSettingId },
      headers: ifMatch(mine.version),
      body: defaultFacility(world),
    };
  },
  'settings.removeMySetting': async (world) => {
    const { body } = await world.client.call<UserSetting[]>('GET', SETTINGS);
    const mine = body[0] ?? (await savedSetting(world, SETTINGS));
    return { path: { userSettingId: mine.userSettingId } };
  },
  'settings.giveSetting': (world) => ({
    path: { userId: world.others.priya.userId },
    body: defaultFacility(world),
  }),
  'settings.changeUserSetting': async (world) => {
    const { userId } = world.others.marcus;
    const given = await savedSetting(world, `/services/policy/users/${userId}/settings`);
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
    const { userId } = world.others.greta;
    const { isActive, membershipVersion = 1 } = (await colleague(world, userId)) ?? {};
    return { path: { userId }, headers: ifMatch(membershipVersion), body: { isActive: !isActive } };
  },
  'users.setFacilities': async (world) => {
    const { userId } = world.others.priya;
    const { facilities = [], membershipVersion = 1 } = (await colleague(world, userId)) ?? {};
    const count = facilities.length === 1 ? world.random.whole(2, 3) : 1;
    return {
      path: { userId },
      headers: ifMatch(membershipVersion),
      body: world.at.facilities.slice(0, count).map(({ id }) => id),
    };
  },
  'profile.updateMyProfile': (world) => profile(world, 'users/me/profile'),
  'profile.updateUserProfile': async (world) => {
    const { userId } = world.others.ines;
    return { path: { userId }, ...(await profile(world, `users/${userId}`)) };
  },
  'roles.addRoleUser': async ({ client, others }) => ({
    path: { roleId: (await makeRole(client, `Role ${randomUUID().slice(0, 8)}`)).roleId },
    body: { userObjectId: others.ines.userId },
  }),
  'roles.addLicensedRoleUser': async ({ client, others }) => ({
    path: { roleId: (await makeRole(client, `Role ${randomUUID().slice(0, 8)}`)).roleId },
    body: { userObjectId: others.ines.userId },
  }),
  'roles.removeRoleUser': async ({ client, others }) => {
    const { roleId } = await makeRole(client, `Role ${randomUUID().slice(0, 8)}`);
    const userObjectId = others.ines.userId;
    await client.call('POST', `/services/policy/roles/${roleId}/users`, { userObjectId }, newKey());
    return { path: { roleId, userObjectId } };
  },
  'roles.deleteRole': async ({ client }) => {
    const role = await makeRole(client, `Role ${randomUUID().slice(0, 8)}`);
    return { path: { roleId: role.roleId }, headers: ifMatch(role.version) };
  },
};
