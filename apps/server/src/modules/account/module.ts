import { anyOf } from '../../http/access-lines.ts';
import type { AccessOf, ServerModule } from '../../http/module.ts';

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

/** What people do with their own account: sessions, address, invitations. */
export const accountModule = {
  owns: ['email_update'],
  access,
  drafts: {
    'user-email': { saves: access.account.updateUserEmail, of: ['person'] },
  },
} as const satisfies ServerModule;

export { placesOf } from './queries.ts';
export { accountRoutes } from './routes.ts';
