import { anyOf, anyone, forPeople, orOneself } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { profileRoutes } from './routes.ts';

const access: AccessOf<'profile'> = {
  profile: {
    myProfile: forPeople(anyone),
    userProfile: orOneself(anyOf('user-management-user-write')),
    updateMyProfile: forPeople(anyone),
    updateUserProfile: anyOf('user-management-user-write'),
  },
};

const emits: EmitsOf<'profile'> = {
  profile: { updateMyProfile: ['user.updated'], updateUserProfile: ['user.updated'] },
};

/** Profiles of users. */
export const profileModule = {
  owns: [],
  routes: { profile: profileRoutes },
  access,
  emits,
  drafts: {
    'user-details': { saves: access.profile.updateUserProfile, of: ['person'] },
  },
} as const satisfies ServerModule;
