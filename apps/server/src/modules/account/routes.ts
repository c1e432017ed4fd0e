import type { EventType } from '@waypost/contract/core/events';
import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { sql } from 'kysely';
import type { AuditSource } from '../../framework/audit.ts';
import { clientDetails } from '../../framework/authenticate.ts';
import { type CallContext, implementer, scopeOf, sessionOf } from '../../framework/context.ts';
import { AppError } from '../../framework/errors.ts';
import { keyedCall, onceAcross } from '../../framework/idempotency.ts';
import { type Work, type WorkAcross, workAcross } from '../../framework/work.ts';
import { membershipRows } from '../users/readable.ts';
import { acceptInvitations } from './accept-invitation.ts';
import {
  confirmEmailUpdate,
  pendingEmailUpdate,
  personOfLink,
  requestEmailUpdate,
  requestedEmailUpdate,
  resendEmailLink,
} from './email-update.ts';
import { endAll, endColleague, endOne, sessionsOf } from './sessions.ts';

/** Actions on one's own account belong to no entity. */
const sourceFor = (context: CallContext, userId: string, sessionId: string | null): AuditSource => ({
  entityId: EMPTY_ID,
  actor: { kind: 'user', id: userId },
  client: clientDetails(context.request),
  sessionId,
  correlationId: context.request.id,
  clock: context.program.clock,
});

/** @throws AppError BAD_REQUEST when another member of the entity has the address */
async function refuseColleaguesAddress(
  { db, entity }: Work,
  userId: string,
  newEmail: string,
): Promise<void> {
  const { rows } = await sql`
    select from known_person k where k.entity_id = ${entity.id}::uuid and lower(k.email) = ${newEmail}
      and k.id <> ${userId}::uuid and k.status in ('Active', 'Pending') limit 1`.execute(db);
  if (rows.length > 0)
    throw new AppError('BAD_REQUEST', [{ path: 'newEmail', message: message('invite.existsInEntity') }]);
}

/** The calling user, and functions that open their work. */
function own(context: CallContext) {
  const { sessionId, user } = sessionOf(context);
  const source = sourceFor(context, user.id, sessionId);
  const change = <T>(run: (work: WorkAcross) => Promise<T>, mayEmit: readonly EventType[] = []): Promise<T> =>
    workAcross(context.program.signin, source, run, mayEmit);
  return { userId: user.id, sessionId, change };
}

export const accountRoutes = implementer.account.router({
  mySessions: implementer.account.mySessions.handler(({ context }) => {
    const { sessionId, userId } = own(context);
    return sessionsOf(context.program, userId, sessionId);
  }),
  endMySession: implementer.account.endMySession.handler(async ({ input, context }) => {
    const { change, userId } = own(context);
    await change((work) => endOne(work, { userId, id: input.params.sessionId }));
  }),
  endMySessions: implementer.account.endMySessions.handler(async ({ context }) => {
    const { change, userId } = own(context);
    await change((work) => endAll(context.program, work, userId));
  }),
  endUserSessions: implementer.account.endUserSessions.handler(async ({ input, context }) => {
    await scopeOf(context).change((work) => endColleague(context.program, work, input.params.userId));
  }),
  acceptInvitation: implementer.account.acceptInvitation.handler(async ({ context }) => {
    const { change, userId } = own(context);
    const accepted = await change((work) => acceptInvitations(work, userId), ['user.activated']);
    if (accepted === 0) throw new AppError('NOT_FOUND');
  }),
  myEmailUpdate: implementer.account.myEmailUpdate.handler(async ({ context }) => {
    const body = await pendingEmailUpdate(context.program, own(context).userId);
    return body ? { status: 200 as const, body } : { status: 204 as const };
  }),
  updateMyEmail: implementer.account.updateMyEmail.handler(({ input: { headers, body }, context }) => {
    const { userId, ...opened } = own(context);
    const { newEmail } = body;
    const request = { userId, newEmail, requestedBy: userId, askedIn: null };
    return onceAcross(
      { userId, ...opened },
      keyedCall('account.updateMyEmail', headers, body),
      (work) => requestEmailUpdate(context.program, work, request),
      (work, id) => requestedEmailUpdate(work, userId, id),
    );
  }),
  updateUserEmail: implementer.account.updateUserEmail.handler(async ({ input, context }) => {
    const scope = scopeOf(context);
    const { userId } = input.params;
    const colleague = await scope.read(({ db }) =>
      db
        .selectFrom(membershipRows.as('membership'))
        .select(['user_id', 'status'])
        .where('user_id', '=', userId)
        .where('status', 'not in', ['Cancelled', 'Machine'])
        .executeTakeFirst(),
    );
    if (!colleague) throw new AppError('NOT_FOUND');
    // Does not disclose whether the account of an inactive member is in use elsewhere.
    if (colleague.status !== 'Active') throw new AppError('FORBIDDEN');
    const source = { ...sourceFor(context, scope.actor.id, null), entityId: scope.entity.id };
    const { newEmail } = input.body;
    const requestedBy = scope.actor.id;
    const askedIn = userId.toLowerCase() === requestedBy ? null : scope.entity.id;
    // Administrators know the addresses of their own members; whether others have an address is not disclosed.
    if (askedIn !== null) await scope.read((work) => refuseColleaguesAddress(work, userId, newEmail));
    const request = { userId: colleague.user_id, newEmail, requestedBy, askedIn };
    return onceAcross(
      { userId: requestedBy, change: (run) => workAcross(context.program.signin, source, run) },
      keyedCall('account.updateUserEmail', input.headers, {
        entityId: scope.entity.id,
        userId: request.userId,
        newEmail,
      }),
      (work) => requestEmailUpdate(context.program, work, request),
      (work, id) => requestedEmailUpdate(work, request.userId, id),
    );
  }),
  sendEmailVerification: implementer.account.sendEmailVerification.handler(
    ({ input: { headers }, context }) => {
      const { userId, ...opened } = own(context);
      return onceAcross(
        { userId, ...opened },
        keyedCall('account.sendEmailVerification', headers, {}),
        (work) => resendEmailLink(context.program, work, userId),
        (work, id) => requestedEmailUpdate(work, userId, id),
      );
    },
  ),
  confirmEmail: implementer.account.confirmEmail.handler(async ({ input, context }) => {
    const { program } = context;
    const link = { id: input.params.emailUpdateObjectId, secret: input.body.secret };
    const source = sourceFor(context, await personOfLink(program, link), null);
    const isChanged = await workAcross(program.signin, source, (work) =>
      confirmEmailUpdate(program, work, link),
    );
    if (!isChanged) throw new AppError('NOT_FOUND');
  }),
});
