import { randomUUID } from 'node:crypto';
import type { Colleague } from '@waypost/contract/users/calls';
import { Client, call, newKey } from '../client.ts';
import { facilityOf, newDataManager } from '../organization-data.ts';
import { limitedRole, listUsers, sessionOf, USERS } from '../people.ts';
import { makeRole, ROLES } from '../roles.ts';
import { type Cast, match, must, type Scenario } from './scenario.ts';

async function colleague({ elena }: Cast, userId: string): Promise<Colleague> {
  const found = (await listUsers(elena)).find(({ userObjectId }) => userObjectId === userId);
  if (!found) throw new Error('not on the list');
  return found;
}
const membership = ({ membershipVersion }: Colleague) => match({ version: membershipVersion });

const newcomer = { firstName: 'Nora', lastName: 'Newman', role: 'Task Worker', facilities: [0] };
const invited = async ({ here }: Cast): Promise<string> => (await here.inviteOnly(newcomer)).userId;
const accepted = async ({ here }: Cast): Promise<string> => (await here.invite(newcomer)).userId;
const auditors = ({ here }: Cast): string => `${ROLES}/${here.roleId('Auditor')}/users`;

/** Users, their roles and invitations. */
export const peopleScenarios: Scenario[] = [
  {
    call: 'account.acceptInvitation',
    emits: ['user.activated'],
    given: invited,
    act: async (cast, userId) => {
      const { rows } = await cast.pool.query('select subject from app_user where id = $1', [userId]);
      const headers = await sessionOf(rows[0].subject);
      await must(call('POST', `${USERS}/me/acceptedInvitation`, headers));
      return userId;
    },
  },
  {
    call: 'invitations.invite',
    emits: ['user.invited'],
    act: async (cast) => {
      const sent = await must(cast.here.sendInvitation(cast.here.invitation(newcomer)));
      return sent.userObjectId;
    },
  },
  {
    call: 'invitations.cancel',
    emits: ['user.invitation-cancelled'],
    given: invited,
    act: async (cast, userId) => {
      await must(cast.elena.call('POST', `${USERS}/${userId}/cancelUserInvitation`));
      return userId;
    },
  },
  {
    call: 'profile.updateUserProfile',
    emits: ['user.updated'],
    given: accepted,
    act: async (cast, userId) => {
      const { version } = await must(cast.elena.call<{ version: number }>('GET', `${USERS}/${userId}`));
      const body = { id: userId, name: { given: 'Petronella', family: 'Porter' } };
      await must(cast.elena.call('PATCH', `/services/policy/logins/${userId}`, body, match({ version })));
      return userId;
    },
  },
  {
    call: 'profile.updateMyProfile',
    emits: ['user.updated'],
    given: async ({ here }) => JSON.stringify(await here.invite(newcomer)),
    act: async (_cast, given) => {
      const own = new Client(JSON.parse(given));
      const { version } = await must(own.call<{ version: number }>('GET', `${USERS}/me/profile`));
      const body = { id: own.userId, name: { given: 'Petra', family: 'Porterfield' } };
      await must(own.call('PATCH', '/services/policy/logins/me', body, match({ version })));
      return own.userId;
    },
  },
  {
    call: 'users.setActive',
    emits: ['user.deactivated', 'user.activated'],
    given: accepted,
    act: async (cast, userId) => {
      for (const isActive of [false, true])
        await must(
          cast.elena.call(
            'PATCH',
            `${USERS}/${userId}`,
            { isActive },
            membership(await colleague(cast, userId)),
          ),
        );
      return userId;
    },
  },
  {
    call: 'users.setFacilities',
    emits: ['user.facilities-changed'],
    given: accepted,
    act: async (cast, userId) => {
      const body = cast.here.facilities.map(({ id }) => id);
      await must(
        cast.elena.call(
          'PATCH',
          `/services/policy/members/users/${userId}`,
          body,
          membership(await colleague(cast, userId)),
        ),
      );
      return userId;
    },
  },
  {
    call: 'facilities.createFacility',
    emits: ['user.facilities-changed'],
    given: async ({ here }) => JSON.stringify(await here.invite(newDataManager)),
    act: async (_cast, given) => {
      const own = new Client(JSON.parse(given));
      await facilityOf(own);
      return own.userId;
    },
  },
  {
    call: 'roles.createRole',
    emits: ['role.added'],
    act: async (cast) => (await makeRole(cast.elena, `Heard ${randomUUID().slice(0, 8)}`)).roleId,
  },
  {
    call: 'roles.setRolePermissions',
    emits: ['role.changed'],
    given: async (cast) => (await makeRole(cast.elena, `Heard ${randomUUID().slice(0, 8)}`)).roleId,
    act: async (cast, id) => {
      await must(cast.elena.call('PUT', `${ROLES}/${id}/permissions`, ['payer-read'], match({ version: 1 })));
      return id;
    },
  },
  {
    call: 'roles.deleteRole',
    emits: ['role.removed'],
    given: async (cast) => (await makeRole(cast.elena, `Heard ${randomUUID().slice(0, 8)}`)).roleId,
    act: async (cast, id) => {
      await must(cast.elena.call('DELETE', `${ROLES}/${id}`, undefined, match({ version: 1 })));
      return id;
    },
  },
  {
    call: 'roles.addRoleUser',
    emits: ['user.roles-changed'],
    given: accepted,
    act: async (cast, userObjectId) => {
      await must(cast.elena.call('POST', auditors(cast), { userObjectId }, newKey()));
      return userObjectId;
    },
  },
  {
    call: 'roles.addLicensedRoleUser',
    emits: ['user.roles-changed'],
    given: accepted,
    act: async (cast, userObjectId) => {
      const role = await limitedRole(cast.pool, 3, cast.here.id);
      await must(cast.elena.call('POST', `${ROLES}/${role.id}/licensedUsers`, { userObjectId }, newKey()));
      return userObjectId;
    },
  },
  {
    call: 'roles.removeRoleUser',
    emits: ['user.roles-changed'],
    given: async (cast) => {
      const userObjectId = await accepted(cast);
      await must(cast.elena.call('POST', auditors(cast), { userObjectId }, newKey()));
      return userObjectId;
    },
    act: async (cast, userId) => {
      await must(cast.elena.call('DELETE', `${auditors(cast)}/${userId}`));
      return userId;
    },
  },
];
