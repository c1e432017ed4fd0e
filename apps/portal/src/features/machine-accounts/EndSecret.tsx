import { message } from '@waypost/contract/core/messages';
import type { Machine, MachineSecret } from '@waypost/contract/machine-accounts/calls';
import { api } from '#src/api/client.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useRevokeMachine } from './use-revoke-machine.ts';

type Props = { machine: Machine; secret: MachineSecret; onClose: () => void };

/** Asks before revoking a secret. */
export function EndSecret({ machine, secret, onClose }: Props) {
  const end = useRevokeMachine({
    machine,
    end: () => api.machines.endMachineSecret({ params: { machineId: machine.id, secretId: secret.id } }),
    done: message('machine.secretEnded'),
    failed: message('machine.secretEndFailed'),
    onClose,
  });
  return (
    <ConfirmDialog
      title="End Secret"
      confirmLabel="End"
      isDestructive
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      <p>A program that still uses it is refused at once.</p>
      <p>
        {machine.name}, …{secret.hint}
      </p>
    </ConfirmDialog>
  );
}
