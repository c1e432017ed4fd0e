import { type RefObject, useEffect } from 'react';

/** The task that was just started: its first to-do is where the work begins. */
let started: string | null = null;

/** Called when a task is started, before its page opens. */
export function focusWhenShown(taskId: string): void {
  started = taskId;
}

const firstControl = 'button:not([aria-disabled="true"]), input, select';

/**
 * Focuses the first to-do of a task that was just started, once its page is there; the page itself then leaves the focus. Who
 * is in a field already, as in a form that waits for one, stays there.
 */
export function useFirstFocus(
  taskId: string,
  first: RefObject<HTMLElement | null>,
  isPageThere: boolean,
): void {
  useEffect(() => {
    if (started !== taskId || !isPageThere) return;
    const frame = requestAnimationFrame(() => {
      started = null;
      const focused = document.activeElement;
      if (focused?.matches('body, h1, main'))
        first.current?.querySelector<HTMLElement>(firstControl)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [taskId, first, isPageThere]);
}
