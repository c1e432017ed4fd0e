import { type RefObject, useCallback, useEffect } from 'react';
import type { Selection } from './selection.ts';

/** Marks each row as selected or not, also for screen readers. */
export function useSelectedRows(frame: RefObject<HTMLElement | null>, selection: Selection | undefined) {
  useEffect(() => {
    if (!selection) return;
    return selection.subscribe(() => {
      for (const row of frame.current?.querySelectorAll('[role="row"][row-id]') ?? [])
        if (row.hasAttribute('aria-selected'))
          row.setAttribute('aria-selected', String(selection.has(row.getAttribute('row-id') ?? '')));
    });
  }, [frame, selection]);
  return useCallback(
    (id: string | undefined, row: HTMLElement) => {
      if (selection && id !== undefined) row.setAttribute('aria-selected', String(selection.has(id)));
    },
    [selection],
  );
}
