import { anyOf, taskManagement } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { userRoutes } from './routes.ts';

const access: AccessOf<'users'> = {
  users: {
    // Invitations and roles need the list of users, as the grid of users does.
    users: anyOf('user-management-user-write', 'user-management-role-write', 'user-management-invite'),
    setActive: anyOf('user-management-user-write'),
    setFacilities: anyOf('user-management-user-write'),
    permissionHolders: taskManagement,
  },
};

const emits: EmitsOf<'users'> = {
  users: {
    setActive: ['user.activated', 'user.deactivated'],
    setFacilities: ['user.facilities-changed'],
  },
};

/** Users of an entity, and their facilities. */
export const usersModule = {
  owns: ['app_user', 'membership', 'user_facility'],
  routes: { users: userRoutes },
  access,
  emits,
  drafts: {
    'user-facilities': { saves: access.users.setFacilities, of: ['person'] },
    'grid-view-users': { saves: access.users.users, of: [] },
  },
} as const satisfies ServerModule;

export { enterMachine, renameMachine, setMachineFacilities } from './machines.ts';
export { changeAddress, changePerson, noteSignIn, signInFirst } from './people.ts';
export { addFacilities, cancelPlace, claimPlace, enterPlace } from './place.ts';
export { workAtNewFacility } from './work-at-new-facility.ts';
