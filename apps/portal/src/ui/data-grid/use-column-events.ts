import { useMemo } from 'react';
import type { GridHandle } from './grid-handle.ts';

/** Tells the handle of changed columns, by the same functions each time: the grid compares its options by identity. */
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
