import { type DragEvent, useRef } from 'react';

const rowAt = (event: DragEvent): HTMLElement | null =>
  (event.target as HTMLElement).closest<HTMLElement>('[role="row"][row-id]');

/** The row is dropped before or after the target, depending on which half the pointer is over. */
function sideOf(row: HTMLElement, event: DragEvent): 'before' | 'after' {
  const { top, height } = row.getBoundingClientRect();
  return event.clientY < top + height / 2 ? 'before' : 'after';
}

/** Rows dragged by their handle with the browser's drag and drop. */
export function useRowDrag(order: () => string[], onMove: ((id: string, index: number) => void) | undefined) {
  const dragged = useRef<string | null>(null);
  const marked = useRef<HTMLElement | null>(null);
  const unmark = () => {
    marked.current?.removeAttribute('data-drop');
    marked.current = null;
  };
  if (!onMove) return {};
  return {
    onDragStart: (event: DragEvent) => {
      const grip = (event.target as HTMLElement).closest<HTMLElement>('[data-grip]');
      const row = rowAt(event);
      if (!grip || !row) return;
      dragged.current = grip.dataset.grip ?? null;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setDragImage(row, 24, 12);
    },
    onDragOver: (event: DragEvent) => {
      const row = rowAt(event);
      if (!dragged.current || !row) return;
      event.preventDefault();
      if (marked.current !== row) unmark();
      row.dataset.drop = sideOf(row, event);
      marked.current = row;
    },
    onDrop: (event: DragEvent) => {
      const row = rowAt(event);
      const id = dragged.current;
      unmark();
      dragged.current = null;
      const over = row?.getAttribute('row-id');
      if (!row || !id || !over || over === id) return;
      event.preventDefault();
      const others = order().filter((other) => other !== id);
      const at = others.indexOf(over);
      if (at >= 0) onMove(id, sideOf(row, event) === 'before' ? at : at + 1);
    },
    onDragEnd: () => {
      unmark();
      dragged.current = null;
    },
  };
}
