import { type ReactNode, useMemo } from 'react';
import { FormShellContext, useFormShell } from './form-shell-context.ts';

/** Fields of a form that cannot be changed although the others can; each says why with its hint. */
export function LockedFields({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  const shell = useFormShell();
  const state = useMemo(
    () => (isLocked ? { ...shell, isReadOnly: true, isLocked: true } : shell),
    [shell, isLocked],
  );
  return <FormShellContext value={state}>{children}</FormShellContext>;
}
