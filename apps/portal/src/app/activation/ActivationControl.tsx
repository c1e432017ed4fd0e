import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Colleague } from '@waypost/contract/users/calls';
import { useState } from 'react';
import { api } from '#src/api/client.ts';
import { usersQuery } from '#src/api/user-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useUser } from '#src/app/use-user.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { activationFailure } from './activation-failure.ts';
import { HeldTasks } from './HeldTasks.tsx';

type ActivationControlProps = {
  user: Pick<Colleague, 'userObjectId' | 'userName' | 'status' | 'membershipVersion'>;
  /** Called so that the caller refetches the user. */
  onChanged?: () => void;
  /** Whether it is in a row of a grid. */
  isSmall?: boolean;
};

/**
 * Activates or deactivates a user in the entity, after a question (P-165, P-166). Shown to users who manage users,
 * but not for themselves (P-090) or for invited users (P-149).
 */
export function ActivationControl({ user, onChanged, isSmall = false }: ActivationControlProps) {
  const { entity, can } = useEntity();
  const self = useUser();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const isActive = user.status === 'Active';
  const change = useMutation({
    mutationFn: () =>
      api.users.setActive({
        params: { userId: user.userObjectId },
        headers: { 'if-match': String(user.membershipVersion) },
        body: { isActive: !isActive },
      }),
    onMutate: () => toast.pending(message('activation.pending')),
    onSuccess: (changed, _nothing, pending) =>
      toast.settle(
        pending,
        'success',
        message(changed.isActive ? 'activation.activated' : 'activation.deactivated'),
        { of: user.userName },
      ),
    onError: (error, _nothing, pending) => {
      if (pending !== undefined)
        toast.settle(pending, 'error', activationFailure(error), { of: user.userName });
    },
    onSettled: () => {
      setIsAsking(false);
      onChanged?.();
      return client.invalidateQueries({ queryKey: usersQuery(entity.id).queryKey });
    },
  });
  if (!can('user-management-user-write') || user.userObjectId === self.userObjectId) return null;
  if (user.status === 'Pending') return null;
  const action = isActive ? 'Deactivate' : 'Activate';
  return (
    <>
      <Button
        variant={isSmall ? 'text' : 'outlined'}
        size={isSmall ? 'small' : 'medium'}
        aria-label={isSmall ? `${action} ${user.userName}` : undefined}
        onClick={() => setIsAsking(true)}
      >
        {action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${action} User`}
          confirmLabel="Yes"
          cancelLabel="No"
          isDestructive={isActive}
          isBusy={change.isPending}
          onConfirm={() => change.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{message('activation.question', { action })}</p>
          <p>{user.userName}</p>
          {isActive && <HeldTasks userId={user.userObjectId} />}
        </ConfirmDialog>
      )}
    </>
  );
}
