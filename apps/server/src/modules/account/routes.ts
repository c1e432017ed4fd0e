import { EMPTY_ID } from '@waypost/contract/values';
import { clientDetails } from '../../http/authenticate.ts';
import { type CallContext, scopeOf, sessionOf, wire } from '../../http/context.ts';
import type { AuditSource } from '../../kernel/audit.ts';
import { AppError } from '../../kernel/errors.ts';
import { acceptInvitations } from './accept-invitation.ts';
import {
  confirmEmailUpdate,
  pendingEmailUpdate,
  requestEmailUpdate,
  resendEmailLink,
} from './email-update.ts';
import { endAll, endColleague, endOne, sessionsOf } from './sessions.ts';

/** What a person does with their own account concerns no entity. */
const sourceFor = (context: CallContext, userId: string, sessionId: string | null): AuditSource => ({
  entityId: EMPTY_ID,
  actor: { kind: 'user', id: userId },
  client: clientDetails(context.request),
  sessionId,
  correlationId: context.request.id,
  clock: context.program.clock,
});

/** The user who asks, and the source of what they do. */
function own(context: CallContext) {
  const { sessionId, user } = sessionOf(context);
  return { userId: user.id, sessionId, source: sourceFor(context, user.id, sessionId) };
}

export const accountRoutes = wire.account.router({
  mySessions: wire.account.mySessions.handler(({ context }) => {
    const { sessionId, userId } = own(context);
    return sessionsOf(context.program, userId, sessionId);
  }),
  endMySession: wire.account.endMySession.handler(async ({ input, context }) => {
    const { source, userId } = own(context);
    await endOne(context.program, source, userId, input.params.sessionId);
  }),
  endMySessions: wire.account.endMySessions.handler(async ({ context }) => {
    const { source, userId } = own(context);
    await endAll(context.program, source, userId);
  }),
  endUserSessions: wire.account.endUserSessions.handler(async ({ input, context }) => {
    await scopeOf(context).change((work) => endColleague(context.program, work, input.params.userId));
  }),
  acceptInvitation: wire.account.acceptInvitation.handler(async ({ context }) => {
    const { source, userId } = own(context);
    await acceptInvitations(context.program, source, userId);
  }),
  myEmailUpdate: wire.account.myEmailUpdate.handler(async ({ context }) => {
    const body = await pendingEmailUpdate(context.program, own(context).userId);
    return body ? { status: 200 as const, body } : { status: 204 as const };
  }),
  updateMyEmail: wire.account.updateMyEmail.handler(({ input, context }) => {
    const { source, userId } = own(context);
    const { newEmail } = input.body;
    return requestEmailUpdate(context.program, source, {
      userId,
      newEmail,
      requestedBy: userId,
      askedIn: null,
    });
  }),
  updateUserEmail: wire.account.updateUserEmail.handler(async ({ input, context }) => {
    const scope = scopeOf(context);
    const { userId } = input.params;
    // Row security shows colleagues alone.
    const colleague = await scope.read(({ db }) =>
      db.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst(),
    );
    if (!colleague) throw new AppError('NOT_FOUND');
    const source = { ...sourceFor(context, scope.actor.id, null), entityId: scope.entity.id };
    const { newEmail } = input.body;
    const requestedBy = scope.actor.id;
    const askedIn = userId.toLowerCase() === requestedBy ? null : scope.entity.id;
    return requestEmailUpdate(context.program, source, {
      userId: colleague.id,
      newEmail,
      requestedBy,
      askedIn,
    });
  }),
  sendEmailVerification: wire.account.sendEmailVerification.handler(({ context }) => {
    const { source, userId } = own(context);
    return resendEmailLink(context.program, source, userId);
  }),
  confirmEmail: wire.account.confirmEmail.handler(async ({ input, context }) => {
    const id = input.params.emailUpdateObjectId;
    const sourceOf = (userId: string) => sourceFor(context, userId, null);
    await confirmEmailUpdate(context.program, sourceOf, { id, secret: input.body.secret });
  }),
});
