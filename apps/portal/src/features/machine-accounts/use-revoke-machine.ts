import { useMutation } from '@tanstack/react-query';
import type { Machine } from '@waypost/contract/machine-accounts/calls';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { toast } from '#src/ui/toasts.ts';
import { refreshMachines } from './queries.ts';

type Ending = {
  machine: Machine;
  end: () => Promise<unknown>;
  /** The messages for success and for failure. */
  done: string;
  failed: string;
  onClose: () => void;
};

/** Revokes a secret or the account, reports the result and closes the dialog. */
export function useRevokeMachine({ machine, end, done, failed, onClose }: Ending) {
  const { entity } = useEntity();
  return useMutation({
    mutationFn: end,
    onSuccess: () => void toast.success(done, undefined, machine.name),
    onError: (error) => void toast.error(failed, { details: [problemMessage(error)], of: machine.name }),
    onSettled: () => {
      onClose();
      return refreshMachines(entity.id);
    },
  });
}
