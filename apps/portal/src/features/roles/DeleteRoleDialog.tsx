import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Role } from '@waypost/contract/roles/calls';
import { api } from '#src/api/client.ts';
import { refreshRoles } from '#src/api/role-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refusalText } from './refusal-text.ts';

/** Asks before deleting a role. */
export default function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { entity } = useEntity();
  const { roleId, version, name } = role;
  const remove = useMutation({
    mutationFn: () => api.roles.deleteRole({ params: { roleId }, headers: { 'if-match': String(version) } }),
    onSuccess: () => void toast.success(message('role.deleted'), undefined, name),
    onError: (error) => void toast.error(refusalText(error, 'role.deleteFailed'), { of: name }),
    onSettled: () => {
      onClose();
      return refreshRoles(entity.id);
    },
  });
  return (
    <ConfirmDialog
      title="Delete Role"
      confirmLabel="Delete"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete this role?</p>
      <p>{name}</p>
    </ConfirmDialog>
  );
}
