import { scopeOf, wire } from '../../http/context.ts';
import { versionFrom } from '../../http/if-match.ts';
import { AppError } from '../../kernel/errors.ts';
import { createRole, deleteRole, setRolePermissions } from './change-role.ts';
import { permissionList } from './permission-list.ts';
import { effectivePermissions, holdersOf, rolesOf } from './queries.ts';
import { addLicensedRoleUser, addRoleUser, candidates, removeRoleUser } from './role-users.ts';

const isAsked = (flag: string | undefined): boolean => flag !== undefined && flag !== 'false';

export const roleRoutes = wire.roles.router({
  permissions: wire.roles.permissions.handler(() => [...permissionList]),
  roles: wire.roles.roles.handler(({ input: { query }, context }) =>
    scopeOf(context).read(({ db }) =>
      rolesOf(db, {
        users: isAsked(query?.includeUsers),
        permissions: isAsked(query?.includePermissions),
      }),
    ),
  ),
  createRole: wire.roles.createRole.handler(({ input, context }) =>
    createRole(scopeOf(context), input.body.name, input.headers['idempotency-key']),
  ),
  setRolePermissions: wire.roles.setRolePermissions.handler(({ input, context }) => {
    const version = versionFrom(input.headers['if-match']);
    return setRolePermissions(scopeOf(context), input.params.roleId, version, input.body);
  }),
  deleteRole: wire.roles.deleteRole.handler(({ input, context }) =>
    deleteRole(scopeOf(context), input.params.roleId, versionFrom(input.headers['if-match'])),
  ),
  roleCandidates: wire.roles.roleCandidates.handler(({ input, context }) =>
    candidates(scopeOf(context), input.params.roleId),
  ),
  addRoleUser: wire.roles.addRoleUser.handler(({ input, context }) =>
    addRoleUser(
      scopeOf(context),
      input.params.roleId,
      input.body.userObjectId,
      input.headers['idempotency-key'],
    ),
  ),
  addLicensedRoleUser: wire.roles.addLicensedRoleUser.handler(({ input, context }) =>
    addLicensedRoleUser(
      scopeOf(context),
      input.params.roleId,
      input.body.userObjectId,
      input.headers['idempotency-key'],
    ),
  ),
  removeRoleUser: wire.roles.removeRoleUser.handler(({ input, context }) =>
    removeRoleUser(scopeOf(context), input.params.roleId, input.params.userObjectId),
  ),
  userPermissions: wire.roles.userPermissions.handler(async ({ input, context }) => {
    const { userObjectId } = input.params;
    const found = await scopeOf(context).read(({ db }) => effectivePermissions(db, userObjectId));
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }),
  permissionHolders: wire.roles.permissionHolders.handler(async ({ input, context }) => {
    const { permissionName } = input.params;
    if (!permissionList.some((known) => known.permissionName === permissionName))
      throw new AppError('NOT_FOUND');
    return scopeOf(context).read(({ db }) => holdersOf(db, permissionName));
  }),
});
