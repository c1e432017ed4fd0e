import { type ReactNode, useMemo } from 'react';
import { FormShellContext, useFormShell } from './form-shell-context.ts';

/** Marks fields as locked although the others are editable; the hint of each says why. */
export function LockedFields({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  const shell = useFormShell();
  const state = useMemo(
    () => (isLocked ? { ...shell, isReadOnly: true, isLocked: true } : shell),
    [shell, isLocked],
  );
  return <FormShellContext value={state}>{children}</FormShellContext>;
}
