import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';

/** Says whether going to an address would leave unsaved edits behind. */
type Guard = (next: Pick<Location, 'pathname'>) => boolean;

type Unsaved = { isLeft: Guard; forget: () => void };

const guards = new Set<Unsaved>();

/** Whether anything on the page would be left unsaved by going there. */
export const wouldLoseChanges = (next: Pick<Location, 'pathname'>): boolean =>
  [...guards].some(({ isLeft }) => isLeft(next));

/** The user goes there all the same: what is left behind is not wanted. */
export function discardChanges(next: Pick<Location, 'pathname'>): void {
  for (const { isLeft, forget } of guards) if (isLeft(next)) forget();
}

/**
 * Has the user asked before a change of page leaves unsaved edits (P-078). `isLeft` is asked at that moment;
 * `forget` is called when they go all the same. A reload or a closed window needs no question: what is typed
 * is kept, and comes back (`drafts/use-draft.ts`).
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
