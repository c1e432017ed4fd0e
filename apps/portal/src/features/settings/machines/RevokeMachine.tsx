import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/messages';
import type { Machine } from '@waypost/contract/services/policy-machines';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refreshMachines } from './queries.ts';

/** Asks before an account is revoked. */
export function RevokeMachine({ machine, onClose }: { machine: Machine; onClose: () => void }) {
  const { entity } = useEntity();
  const revoke = useMutation({
    mutationFn: () =>
      api.machines.revokeMachine({
        params: { machineId: machine.id },
        headers: { 'if-match': String(machine.version) },
      }),
    onSuccess: () => void toast.success(message('machine.revoked'), undefined, machine.name),
    onError: (error) =>
      void toast.error(message('machine.revokeFailed'), {
        details: [problemMessage(error)],
        of: machine.name,
      }),
    onSettled: () => {
      onClose();
      return refreshMachines(entity.id);
    },
  });
  return (
    <ConfirmDialog
      title="Revoke Machine Account"
      confirmLabel="Revoke"
      isDestructive
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    >
      <p>Its next call is refused, and it cannot be brought back. What it did stays on record.</p>
      <p>{machine.name}</p>
      <p>{message('activation.tasks', { holder: 'this account' })}</p>
    </ConfirmDialog>
  );
}
