import { clientDetails } from '../../http/authenticate.ts';
import { sessionOf, wire } from '../../http/context.ts';
import { endSession } from '../../kernel/sessions.ts';

export const auditRoutes = wire.audit.router({
  /** Ends the session and records the sign-out in one transaction. */
  signOut: wire.audit.signOut.handler(async ({ input, context }) => {
    const { program, request } = context;
    await endSession(program.signin, program.clock, {
      sessionId: sessionOf(context).sessionId,
      reason: input.query.isTimeout ? 'timeout' : 'sign-out',
      client: clientDetails(request),
      correlationId: request.id,
    });
    return undefined;
  }),
});
