import { anyOf } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { accountRoutes } from './routes.ts';

const access: AccessOf<'account'> = {
  account: {
    mySessions: { kind: 'session' },
    endMySession: { kind: 'session' },
    endMySessions: { kind: 'session' },
    endUserSessions: anyOf('user-management-user-write'),
    acceptInvitation: { kind: 'session' },
    myEmailUpdate: { kind: 'session' },
    updateMyEmail: { kind: 'session' },
    updateUserEmail: anyOf('user-management-user-write'),
    sendEmailVerification: { kind: 'session' },
    confirmEmail: { kind: 'public' },
  },
};

const emits: EmitsOf<'account'> = {
  account: {
    endMySession: { none: 'a session belongs to a person, not to an organization' },
    endMySessions: { none: 'a session belongs to a person, not to an organization' },
    endUserSessions: { none: 'a session belongs to a person, not to an organization' },
    acceptInvitation: ['user.activated'],
    updateMyEmail: { none: 'an address belongs to a person, not to an organization' },
    updateUserEmail: { none: 'an address belongs to a person, not to an organization' },
    sendEmailVerification: { none: 'an address belongs to a person, not to an organization' },
    confirmEmail: { none: 'an address belongs to a person, not to an organization' },
  },
};

/** A user's own account: sessions, address, invitations. */
export const accountModule = {
  owns: ['email_update'],
  routes: { account: accountRoutes },
  access,
  emits,
  drafts: {
    'user-email': { saves: access.account.updateUserEmail, of: ['person'] },
  },
} as const satisfies ServerModule;

export { pendingEmailUpdate } from './email-update.ts';
