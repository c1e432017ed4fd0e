import { scopeOf, wire } from '../../http/context.ts';
import { cancel } from './cancel.ts';
import { invite } from './invite.ts';
import { facilitiesToGive, rolesToGive } from './may-give.ts';

export const invitationRoutes = wire.invitations.router({
  options: wire.invitations.options.handler(({ context }) => {
    const scope = scopeOf(context);
    return scope.read(async ({ db }) => {
      const roles = await rolesToGive(db, scope);
      return {
        facilities: await facilitiesToGive(db),
        roles: roles.map(({ id, name }) => ({ roleId: id, name })),
      };
    });
  }),
  invite: wire.invitations.invite.handler(async ({ input, context }) => {
    const call = { key: input.headers['idempotency-key'], payload: input.body };
    return { userObjectId: await invite(context.program, scopeOf(context), call) };
  }),
  cancel: wire.invitations.cancel.handler(async ({ input, context }) => {
    await cancel(context.program, scopeOf(context), input.params.userId);
  }),
});
