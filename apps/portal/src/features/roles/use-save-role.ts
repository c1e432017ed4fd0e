import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Role } from '@waypost/contract/roles/calls';
import { useRef } from 'react';
import { api } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { refreshRoles } from '#src/api/role-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { toast } from '#src/ui/toasts.ts';
import { refusalText } from './refusal-text.ts';
import type { RoleDraft } from './role-draft.ts';

/** Shows the progress and result of a save in one toast, and rethrows the error. */
async function withToasts<T>(
  pending: string,
  done: string,
  of: string,
  failed: (error: unknown) => string,
  work: () => Promise<T>,
): Promise<T> {
  const id = toast.pending(pending);
  try {
    const result = await work();
    toast.settle(id, 'success', done, { of });
    return result;
  } catch (error) {
    toast.settle(id, 'error', failed(error), { of });
    throw error;
  }
}

/**
 * Saves a role. A new role is created first, then gets its permissions (P-177). When the second call fails, the role
 * exists, and the next attempt only sets its permissions.
 */
export function useSaveRole(role: Role | null, onSaved: () => void) {
  const { entity } = useEntity();
  const made = useRef<Pick<Role, 'roleId' | 'version'> | null>(null);

  const create = (name: string): Promise<Role> => {
    return withToasts(
      message('role.creating'),
      message('role.added'),
      name,
      (error) => message(hasCode(error, 'ROLE_NAME_TAKEN') ? 'role.nameTaken' : 'role.createFailed'),
      () => api.roles.createRole({ body: { name } }),
    );
  };

  return useMutation({
    mutationFn: async ({ name, permissions, version }: RoleDraft) => {
      if (!role) made.current ??= await create(name.trim());
      const target = role ? { roleId: role.roleId, version: version ?? role.version } : made.current;
      if (!target) return;
      await withToasts(
        message('role.savingPermissions'),
        message('role.permissionsSaved'),
        name.trim(),
        (error) => refusalText(error, 'role.permissionsFailed'),
        () =>
          api.roles.setRolePermissions({
            params: { roleId: target.roleId },
            headers: { 'if-match': String(target.version) },
            body: permissions,
          }),
      );
    },
    onSuccess: onSaved,
    // The toasts show the error.
    onError: () => undefined,
    onSettled: () => refreshRoles(entity.id),
  });
}
