import { message } from '@waypost/contract/core/messages';
import type { Machine } from '@waypost/contract/machine-accounts/calls';
import { api } from '#src/api/client.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useRevokeMachine } from './use-revoke-machine.ts';

/** Asks before revoking an account. */
export function RevokeMachine({ machine, onClose }: { machine: Machine; onClose: () => void }) {
  const revoke = useRevokeMachine({
    machine,
    end: () =>
      api.machines.revokeMachine({
        params: { machineId: machine.id },
        headers: { 'if-match': String(machine.version) },
      }),
    done: message('machine.revoked'),
    failed: message('machine.revokeFailed'),
    onClose,
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
