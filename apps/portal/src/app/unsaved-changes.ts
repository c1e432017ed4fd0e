import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';

/** Says whether going to an address would leave unsaved edits behind. */
type Guard = (next: Pick<Location, 'pathname'>) => boolean;

const guards = new Set<Guard>();

/** Whether anything on the page would be left unsaved by going there. */
export const leavesUnsaved = (next: Pick<Location, 'pathname'>): boolean =>
  [...guards].some((guard) => guard(next));

/**
 * Has the user asked before a change of page leaves unsaved edits (P-078). `isLeaving` is asked at that moment. A
 * reload or a closed window needs no question: what is typed is kept, and comes back (`drafts/use-draft.ts`).
 */
export function useUnsavedChanges(isLeaving: Guard): void {
  const latest = useRef(isLeaving);
  latest.current = isLeaving;
  useEffect(() => {
    const guard: Guard = (next) => latest.current(next);
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
}
