import { useMemo } from 'react';
import type { GridHandle } from './grid-handle.ts';

/**
 * Reports changed columns to the handle. The functions are stable, because the grid compares its options by identity.
 */
export const useColumnEvents = (handle: GridHandle) =>
  useMemo(() => {
    const changed = () => handle.changed();
    const finished = (event: { finished: boolean }) => event.finished && handle.changed();
    return {
      onColumnVisible: changed,
      onColumnPinned: changed,
      onColumnGroupOpened: changed,
      onColumnMoved: finished,
      onColumnResized: finished,
    };
  }, [handle]);
