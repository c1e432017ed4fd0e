import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/messages';
import type { Machine, MachineSecret } from '@waypost/contract/services/policy-machines';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refreshMachines } from './queries.ts';

type Props = { machine: Machine; secret: MachineSecret; onClose: () => void };

/** Asks before a secret is ended. */
export function EndSecret({ machine, secret, onClose }: Props) {
  const { entity } = useEntity();
  const end = useMutation({
    mutationFn: () =>
      api.machines.endMachineSecret({ params: { machineId: machine.id, secretId: secret.id } }),
    onSuccess: () => void toast.success(message('machine.secretEnded'), undefined, machine.name),
    onError: (error) =>
      void toast.error(message('machine.secretEndFailed'), {
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
