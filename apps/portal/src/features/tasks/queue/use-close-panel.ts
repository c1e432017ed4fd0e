import { useEffect, useRef } from 'react';
import type { GridHandle } from '#src/ui/data-grid/grid-handle.ts';

/** Closes the panel and returns the focus to its row, once the list is visible: on a phone the panel covers it. */
export function useClosePanel(
  handle: GridHandle,
  shownId: string | null,
  show: (id: string | null) => void,
): () => void {
  const closed = useRef<string | null>(null);
  useEffect(() => {
    if (shownId !== null || closed.current === null) return;
    handle.focusRow(closed.current);
    closed.current = null;
  }, [handle, shownId]);
  return () => {
    closed.current = shownId;
    show(null);
  };
}
