import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/messages';
import type { Role } from '@waypost/contract/services/policy-roles';
import { useRef } from 'react';
import { api } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { refreshRoles } from '#src/api/role-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { toast } from '#src/ui/toasts.ts';
import { refusalText } from './refusal-text.ts';
import type { RoleDraft } from './role-draft.ts';

/** Says how a save goes in one toast; the error goes on to the caller. */
async function withToasts<T>(
  pending: string,
  done: string,
  failed: (error: unknown) => string,
  work: () => Promise<T>,
): Promise<T> {
  const id = toast.pending(pending);
  try {
    const result = await work();
    toast.settle(id, 'success', done);
    return result;
  } catch (error) {
    toast.settle(id, 'error', failed(error));
    throw error;
  }
}

/**
 * Saves a role. A new one is made first and given its permissions then (P-177): where the second fails, the role is
 * there, and the next try only gives it its permissions.
 */
export function useSaveRole(role: Role | null, onSaved: () => void) {
  const { entity } = useEntity();
  const made = useRef<Pick<Role, 'roleId' | 'version'> | null>(null);
  const key = useRef({ name: '', key: '' });

  const create = (name: string): Promise<Role> => {
    // The same name again is the same call, done once.
    if (key.current.name !== name) key.current = { name, key: crypto.randomUUID() };
    return withToasts(
      message('role.creating'),
      message('role.added'),
      (error) => message(hasCode(error, 'ROLE_NAME_TAKEN') ? 'role.nameTaken' : 'role.createFailed'),
      () => api.roles.createRole({ headers: { 'idempotency-key': key.current.key }, body: { name } }),
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
    // Said by the toasts.
    onError: () => undefined,
    onSettled: () => refreshRoles(entity.id),
  });
}
