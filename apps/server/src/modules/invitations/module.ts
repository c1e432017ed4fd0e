import { anyOf } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { invitationRoutes } from './routes.ts';

const access: AccessOf<'invitations'> = {
  invitations: {
    options: anyOf('user-management-invite'),
    invite: anyOf('user-management-invite'),
    cancel: anyOf('user-management-invite', 'user-management-user-write'),
  },
};

const emits: EmitsOf<'invitations'> = {
  invitations: { invite: ['user.invited'], cancel: ['user.invitation-cancelled'] },
};

/** Inviting people into an entity. */
export const invitationsModule = {
  owns: ['invitation'],
  routes: { invitations: invitationRoutes },
  access,
  emits,
  drafts: {
    'invite-user': { saves: access.invitations.invite, of: [] },
  },
} as const satisfies ServerModule;

export { endInvitationOf, writeInvitation } from './write-invitation.ts';
