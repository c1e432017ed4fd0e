import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** The task that was just started; its first to-do gets the focus. */
let started: string | null = null;
/** The page visit on which the first to-do received the focus. */
let focusedTaskId: string | null = null;

/** Called when a task is started, before its page opens. */
export function focusWhenShown(taskId: string): void {
  started = taskId;
}

/** Whether this visit of a page is the start of a task, whose first to-do has or will get the focus. */
export const isTaskStart = (taskId: string, visit: string): boolean =>
  focusedTaskId === visit || (taskId !== '' && started === taskId);

const firstControl = 'button:not([aria-disabled="true"]), input, select';

/**
 * Focuses the first to-do of a task that was just started, once its page is ready; the page itself then leaves the
 * focus alone. A user who is already in a field stays there.
 */
export function useFirstFocus(
  taskId: string,
  first: RefObject<HTMLElement | null>,
  isPageReady: boolean,
): void {
  const { key } = useLocation();
  useEffect(() => {
    if (started !== taskId || !isPageReady) return;
    const frame = requestAnimationFrame(() => {
      started = null;
      if (!document.activeElement?.matches('body, h1, main')) return;
      const control = first.current?.querySelector<HTMLElement>(firstControl);
      control?.focus();
      focusedTaskId = control ? key : null;
    });
    return () => cancelAnimationFrame(frame);
  }, [taskId, first, isPageReady, key]);
}
