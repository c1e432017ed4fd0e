import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';

/** Whether going to an address would lose unsaved changes. */
type Guard = (next: Pick<Location, 'pathname'>) => boolean;

type Unsaved = { isLeft: Guard; forget: () => void };

const guards = new Set<Unsaved>();
/** Whether the page is left with its drafts (`features/tasks/work/keeping-drafts.ts`). */
export const leave = { keepsDrafts: false };

/** Whether going there would lose unsaved changes of any part of the page. */
export const wouldLoseChanges = (next: Pick<Location, 'pathname'>): boolean =>
  !leave.keepsDrafts && [...guards].some(({ isLeft }) => isLeft(next));

/** Discards the changes that going there loses, after the user agreed. */
export function discardChanges(next: Pick<Location, 'pathname'>): void {
  for (const { isLeft, forget } of guards) if (isLeft(next)) forget();
}

/**
 * Asks the user before leaving the page would lose unsaved changes (P-078). `isLeft` is called at that moment; `forget`
 * when the user leaves anyway. A reload or a closed window needs no question: drafts are restored
 * (`drafts/use-draft.ts`).
 */
export function useUnsavedChanges(isLeft: Guard, forget: () => void): void {
  const latest = useRef({ isLeft, forget });
  latest.current = { isLeft, forget };
  useEffect(() => {
    const own: Unsaved = {
      isLeft: (next) => latest.current.isLeft(next),
      forget: () => latest.current.forget(),
    };
    guards.add(own);
    return () => void guards.delete(own);
  }, []);
}
