import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';

/** Says whether going to an address would leave unsaved edits behind. */
type Guard = (next: Pick<Location, 'pathname'>) => boolean;

const guards = new Set<Guard>();

/** Whether anything on the page would be left unsaved by going there. */
export const leavesUnsaved = (next: Pick<Location, 'pathname'>): boolean =>
  [...guards].some((guard) => guard(next));

/**
 * Has the user asked before they leave unsaved edits (P-078). `isLeaving` is asked at that moment, so it may
 * read what is typed from a ref; it also covers a reload and the closing of the window.
 */
export function useUnsavedChanges(isLeaving: Guard): void {
  const latest = useRef(isLeaving);
  latest.current = isLeaving;
  useEffect(() => {
    const guard: Guard = (next) => latest.current(next);
    const onUnload = (event: BeforeUnloadEvent) => {
      if (guard({ pathname: '' })) event.preventDefault();
    };
    guards.add(guard);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);
}
