import { isTrueFlag } from '@waypost/contract/core/values';
import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { colleagueById, listColleagues, permissionHolders } from './colleagues.ts';
import { setActive } from './set-active.ts';
import { setFacilities } from './set-facilities.ts';

export const userRoutes = implementer.users.router({
  users: implementer.users.users.handler(({ input, context }) => {
    const { includeInactive, includePending, includeSettings } = input.query;
    return listColleagues(context.program, scopeOf(context), {
      includeInactive: isTrueFlag(includeInactive),
      includePending: isTrueFlag(includePending),
      includeSettings: isTrueFlag(includeSettings),
    });
  }),
  setActive: implementer.users.setActive.handler(async ({ input, context }) => {
    const { userId } = input.params;
    const version = versionFrom(input.headers['if-match']);
    const scope = scopeOf(context);
    await scope.change((work) => setActive(context.program, work, { userId, version, ...input.body }));
    return colleagueById(context.program, scope, userId);
  }),
  setFacilities: implementer.users.setFacilities.handler(async ({ input, context }) => {
    const { userId } = input.params;
    const version = versionFrom(input.headers['if-match']);
    const scope = scopeOf(context);
    await scope.change((work) => setFacilities(work, { userId, version, facilityIds: input.body }));
    return colleagueById(context.program, scope, userId);
  }),
  permissionHolders: implementer.users.permissionHolders.handler(({ input, context }) =>
    permissionHolders(scopeOf(context), input.query.Permission),
  ),
});
