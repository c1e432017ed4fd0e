import { implementer, scopeOf } from '../../framework/context.ts';
import { keyedCall, once } from '../../framework/idempotency.ts';
import { cancel } from './cancel.ts';
import { grantableFacilities, grantableRoles } from './grantable.ts';
import { invite } from './invite.ts';

export const invitationRoutes = implementer.invitations.router({
  options: implementer.invitations.options.handler(({ context }) => {
    const scope = scopeOf(context);
    return scope.read(async (work) => {
      const roles = await grantableRoles(work);
      return {
        facilities: await grantableFacilities(work.db),
        roles: roles.map(({ id, name }) => ({ roleId: id, name })),
      };
    });
  }),
  invite: implementer.invitations.invite.handler(async ({ input, context }) => {
    const { headers, body } = input;
    const scope = scopeOf(context);
    const call = keyedCall('invitations.invite', headers, body);
    const invited = { entity: scope.entity, payload: body };
    return { userObjectId: await once(scope, call, (work) => invite(context.program, work, invited)) };
  }),
  cancel: implementer.invitations.cancel.handler(async ({ input, context }) => {
    await scopeOf(context).change((work) => cancel(context.program, work, input.params.userId));
  }),
});
