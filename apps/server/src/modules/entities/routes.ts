import { bearerToken, clientDetails } from '../../framework/authenticate.ts';
import { implementer, scopeOf, sessionOf } from '../../framework/context.ts';
import { AppError } from '../../framework/errors.ts';
import { createSession, requestedByEmail } from './create-session.ts';
import { entitiesOf, permissionsIn, userById } from './queries.ts';
import { dismissSetup, setupOf } from './setup.ts';

export const policyRoutes = implementer.policy.router({
  createSession: implementer.policy.createSession.handler(
    async ({ context: { program, verify, request } }) => {
      const token = bearerToken(request);
      const identity = await requestedByEmail(program, await verify(token), request);
      return createSession(program, {
        identity,
        token,
        client: clientDetails(request),
        correlationId: request.id,
      });
    },
  ),
  me: implementer.policy.me.handler(({ context }) => userById(context.program, sessionOf(context).user.id)),
  myEntities: implementer.policy.myEntities.handler(({ context }) =>
    entitiesOf(context.program, sessionOf(context).user.id),
  ),
  myPermissions: implementer.policy.myPermissions.handler(async ({ input, context }) => {
    const { user } = sessionOf(context);
    const permissions = await permissionsIn(context.program.signin, user.id, input.params.entityId);
    if (!permissions) throw new AppError('ENTITY_REFUSED');
    return permissions.length > 0 ? { status: 200 as const, body: permissions } : { status: 204 as const };
  }),
  setup: implementer.policy.setup.handler(({ context }) => scopeOf(context).read(setupOf)),
  putSetupAway: implementer.policy.putSetupAway.handler(({ input: { body }, context }) =>
    scopeOf(context).change((work) => dismissSetup(work, body.isPutAway)),
  ),
});
