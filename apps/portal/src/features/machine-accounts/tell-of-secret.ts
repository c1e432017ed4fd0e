import { message } from '@waypost/contract/core/messages';
import type { MachineWithSecret } from '@waypost/contract/machine-accounts/calls';
import { toast } from '#src/ui/toasts.ts';

/** Tells that a secret was made, or that it can no longer be shown: only the first answer has it, and that was lost. */
export function tellOfSecret(made: MachineWithSecret, done: 'machine.added' | 'machine.rotated'): void {
  if (made.secret === null && made.secrets.length > 0)
    toast.error(message('machine.secretLost'), { of: made.name });
  else toast.success(message(done), undefined, made.name);
}
