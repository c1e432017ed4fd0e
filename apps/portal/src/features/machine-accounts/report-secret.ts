import { message } from '@waypost/contract/core/messages';
import type { MachineWithSecret } from '@waypost/contract/machine-accounts/calls';
import { toast } from '#src/ui/toasts.ts';

/**
 * Reports that a secret was created, or that it can no longer be shown: only the first response contains it, and it was
 * lost.
 */
export function reportSecret(made: MachineWithSecret, done: 'machine.added' | 'machine.rotated'): void {
  if (made.secret === null && made.secrets.length > 0)
    toast.error(message('machine.secretLost'), { of: made.name });
  else toast.success(message(done), undefined, made.name);
}
