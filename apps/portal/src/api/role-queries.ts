import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** The roles of the entity with their users and permissions. */
export const rolesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'roles', 'list'],
    queryFn: () => api.roles.roles({ query: { includeUsers: 'true', includePermissions: 'true' } }),
  });

/** Every permission that a role can give. It does not change while the page is open. */
export const grantableQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'roles', 'grantable'],
    queryFn: () => api.roles.permissions(),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The users that the signed-in user may add to a role. */
export const candidatesQuery = (entityId: string, roleId: string) =>
  queryOptions({
    queryKey: [entityId, 'roles', 'candidates', roleId],
    queryFn: () => api.roles.roleCandidates({ params: { roleId } }),
    staleTime: 0,
  });

/** The users with a permission, and their roles with it. */
export const holdersQuery = (entityId: string, permissionName: string) =>
  queryOptions({
    queryKey: [entityId, 'roles', 'holders', permissionName],
    queryFn: () => api.roles.permissionHolders({ params: { permissionName } }),
    staleTime: 0,
  });

/** The permissions of a user, each with the roles that grant it. */
export const effectivePermissionsQuery = (entityId: string, userObjectId: string) =>
  queryOptions({
    queryKey: [entityId, 'roles', 'effective', userObjectId],
    queryFn: () => api.roles.userPermissions({ params: { userObjectId } }),
    staleTime: 0,
  });

/** Refetches everything that depends on roles after a role changed. */
export const refreshRoles = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [entityId, 'roles'],
    predicate: ({ queryKey }) => queryKey[2] !== 'grantable',
  });
