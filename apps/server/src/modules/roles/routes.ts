import { isTrueFlag } from '@waypost/contract/core/values';
import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { AppError } from '../../framework/errors.ts';
import { keyedCall, once, onceShowing } from '../../framework/idempotency.ts';
import type { Scope } from '../../framework/work.ts';
import { createRole, deleteRole, roleIn, setRolePermissions } from './change-role.ts';
import { namesOf, permissionList } from './permission-list.ts';
import { effectivePermissions, holdersOf, rolesOf } from './queries.ts';
import { addRoleUser, candidates, licencesOf, removeRoleUser } from './role-users.ts';

type AddUser = {
  params: { roleId: string };
  headers: { 'idempotency-key': string };
  body: { userObjectId: string };
};

function addUserOnce(scope: Scope, { params: { roleId }, headers, body }: AddUser): Promise<string> {
  const userId = body.userObjectId.toLowerCase();
  const call = keyedCall('roles.addRoleUser', headers, { roleId, userId });
  return once(scope, call, (work) => addRoleUser(work, roleId, userId));
}

export const roleRoutes = implementer.roles.router({
  permissions: implementer.roles.permissions.handler(() => [...permissionList]),
  roles: implementer.roles.roles.handler(({ input: { query }, context }) =>
    scopeOf(context).read(({ db }) =>
      rolesOf(db, {
        users: isTrueFlag(query?.includeUsers),
        permissions: isTrueFlag(query?.includePermissions),
      }),
    ),
  ),
  createRole: implementer.roles.createRole.handler(async ({ input: { headers, body }, context }) => {
    const { name } = body;
    const scope = scopeOf(context);
    const call = keyedCall('roles.createRole', headers, { name });
    return onceShowing(
      scope,
      call,
      (work) => createRole(work, name),
      ({ db }, id) => roleIn(db, id),
    );
  }),
  setRolePermissions: implementer.roles.setRolePermissions.handler(({ input, context }) => {
    const version = versionFrom(input.headers['if-match']);
    return scopeOf(context).change((work) =>
      setRolePermissions(work, input.params.roleId, version, namesOf(input.body)),
    );
  }),
  deleteRole: implementer.roles.deleteRole.handler(({ input, context }) =>
    scopeOf(context).change((work) =>
      deleteRole(work, input.params.roleId, versionFrom(input.headers['if-match'])),
    ),
  ),
  roleCandidates: implementer.roles.roleCandidates.handler(({ input, context }) =>
    scopeOf(context).read((work) => candidates(work, input.params.roleId)),
  ),
  addRoleUser: implementer.roles.addRoleUser.handler(async ({ input, context }) => {
    await addUserOnce(scopeOf(context), input);
  }),
  /** The same for a licence-limited role; says how many licences are in use (P-268). */
  addLicensedRoleUser: implementer.roles.addLicensedRoleUser.handler(async ({ input, context }) => {
    const scope = scopeOf(context);
    await addUserOnce(scope, input);
    return scope.read(({ db }) => licencesOf(db, input.params.roleId));
  }),
  removeRoleUser: implementer.roles.removeRoleUser.handler(({ input, context }) =>
    scopeOf(context).change((work) => removeRoleUser(work, input.params.roleId, input.params.userObjectId)),
  ),
  userPermissions: implementer.roles.userPermissions.handler(async ({ input, context }) => {
    const { userObjectId } = input.params;
    const found = await scopeOf(context).read(({ db }) => effectivePermissions(db, userObjectId));
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }),
  permissionHolders: implementer.roles.permissionHolders.handler(async ({ input, context }) => {
    const { permissionName } = input.params;
    if (!permissionList.some((known) => known.permissionName === permissionName))
      throw new AppError('NOT_FOUND');
    return scopeOf(context).read(({ db }) => holdersOf(db, permissionName));
  }),
});
