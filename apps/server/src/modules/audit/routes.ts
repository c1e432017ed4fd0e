import { clientDetails } from '../../framework/authenticate.ts';
import { implementer, scopeOf, sessionOf } from '../../framework/context.ts';
import { endSession } from '../../framework/people/sessions.ts';
import { caseHistory, searchHistory, userHistory } from './history.ts';

export const auditRoutes = implementer.audit.router({
  /** Ends the session and records the sign-out in one transaction. */
  signOut: implementer.audit.signOut.handler(async ({ input, context }) => {
    const { program, request } = context;
    await endSession(program.signin, program.clock, {
      sessionId: sessionOf(context).sessionId,
      reason: input.query.isTimeout === 'true' ? 'timeout' : 'sign-out',
      client: clientDetails(request),
      correlationId: request.id,
    });
    return undefined;
  }),
  myHistory: implementer.audit.myHistory.handler(({ input, context }) => {
    const scope = scopeOf(context);
    return userHistory(scope, scope.actor.id, input.query);
  }),
  userHistory: implementer.audit.userHistory.handler(({ input, context }) =>
    userHistory(scopeOf(context), input.params.userId, input.query),
  ),
  caseHistory: implementer.audit.caseHistory.handler(({ input, context }) =>
    caseHistory(scopeOf(context), input.params.caseId, input.query),
  ),
  searchHistory: implementer.audit.searchHistory.handler(({ input, context }) =>
    searchHistory(scopeOf(context), input),
  ),
});
