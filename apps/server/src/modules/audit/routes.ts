import { EMPTY_ID } from '@waypost/contract/values';
import { clientDetails } from '../../http/authenticate.ts';
import { sessionOf, wire } from '../../http/context.ts';
import { writeAudit } from '../../kernel/audit.ts';
import { acrossEntities } from '../../kernel/database.ts';

export const auditRoutes = wire.audit.router({
  /** Ends the session and records the sign-out in one transaction. */
  signOut: wire.audit.signOut.handler(async ({ input, context }) => {
    const { program, request } = context;
    const { sessionId, user } = sessionOf(context);
    const isTimeout = input.query.isTimeout ?? false;
    const { clock } = program;
    await acrossEntities(program.signin, async (db) => {
      await db
        .updateTable('user_session')
        .set({ ended_at: clock.now(), end_reason: isTimeout ? 'timeout' : 'sign-out' })
        .where('id', '=', sessionId)
        .where('ended_at', 'is', null)
        .execute();
      const actor = { kind: 'user', id: user.id } as const;
      const client = clientDetails(request);
      await writeAudit(
        db,
        { entityId: EMPTY_ID, actor, client, sessionId, correlationId: request.id, clock },
        [{ action: isTimeout ? 'SignOutTimeout' : 'SignOut', domainType: 'Login', domainId: user.id }],
      );
    });
    return undefined;
  }),
});
