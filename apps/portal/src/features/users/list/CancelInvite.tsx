import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Colleague } from '@waypost/contract/users/calls';
import { useState } from 'react';
import { api } from '#src/api/client.ts';
import { usersQuery } from '#src/api/user-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';

/** Cancels an invitation after a confirmation (P-139, P-140). */
export function CancelInvite({ user }: { user: Pick<Colleague, 'userObjectId' | 'userName'> }) {
  const { entity } = useEntity();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => api.invitations.cancel({ params: { userId: user.userObjectId } }),
    onSuccess: () => void toast.success(message('invite.cancelled'), undefined, user.userName),
    onError: () => void toast.error(message('invite.cancelFailed'), { of: user.userName }),
    onSettled: () => {
      setIsAsking(false);
      return client.invalidateQueries({ queryKey: usersQuery(entity.id).queryKey });
    },
  });
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={`Cancel Invite of ${user.userName}`}
        onClick={() => setIsAsking(true)}
      >
        Cancel Invite
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={message('invite.cancelTitle')}
          confirmLabel="Yes"
          cancelLabel="No"
          isDestructive
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{message('invite.cancelQuestion')}</p>
          <p>{user.userName}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
