import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Role, RoleUser } from '@waypost/contract/roles/calls';
import { api } from '#src/api/client.ts';
import { refreshRoles } from '#src/api/role-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refusalText } from './refusal-text.ts';

type RemoveUserDialogProps = { role: Role; user: RoleUser; onClose: () => void };

/** Asks before removing a user from a role. */
export default function RemoveUserDialog({ role, user, onClose }: RemoveUserDialogProps) {
  const { entity } = useEntity();
  const params = { roleId: role.roleId, userObjectId: user.userObjectId };
  const remove = useMutation({
    mutationFn: () => api.roles.removeRoleUser({ params }),
    onSuccess: () => void toast.success(message('role.userRemoved'), undefined, role.name),
    onError: (error) => void toast.error(refusalText(error, 'role.removeFailed'), { of: role.name }),
    onSettled: () => {
      onClose();
      return refreshRoles(entity.id);
    },
  });
  return (
    <ConfirmDialog
      title="Remove User"
      confirmLabel="Remove"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>Are you sure you want to remove this user from {role.name}?</p>
      <p>
        {user.firstName} {user.lastName}
      </p>
    </ConfirmDialog>
  );
}
