import { anyOf } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { roleRoutes } from './routes.ts';

const access: AccessOf<'roles'> = {
  roles: {
    permissions: anyOf('user-management-role-write'),
    roles: anyOf('user-management-role-write'),
    createRole: anyOf('user-management-role-write'),
    setRolePermissions: anyOf('user-management-role-write'),
    deleteRole: anyOf('user-management-role-write'),
    roleCandidates: anyOf('user-management-role-write'),
    addRoleUser: anyOf('user-management-role-write'),
    addLicensedRoleUser: anyOf('user-management-role-write'),
    removeRoleUser: anyOf('user-management-role-write'),
    userPermissions: anyOf('user-management-role-write', 'user-management-user-write'),
    permissionHolders: anyOf('user-management-role-write', 'user-management-user-write'),
  },
};

const emits: EmitsOf<'roles'> = {
  roles: {
    createRole: ['role.added'],
    setRolePermissions: ['role.changed'],
    deleteRole: ['role.removed'],
    addRoleUser: ['user.roles-changed'],
    addLicensedRoleUser: ['user.roles-changed'],
    removeRoleUser: ['user.roles-changed'],
  },
};

/** Roles, their permissions and their users. */
export const rolesModule = {
  owns: ['role', 'role_permission', 'user_role'],
  routes: { roles: roleRoutes },
  access,
  emits,
  drafts: {
    role: { saves: access.roles.createRole, of: ['role'] },
    'grid-view-roles': { saves: access.roles.roles, of: [] },
  },
} as const satisfies ServerModule;

export { assignRoles, removeRoles } from './held-roles.ts';
export { consumeLicences } from './licence.ts';
