import { useEffect, useRef } from 'react';

/**
 * Gives the focus to the first field of an element as soon as it is on the screen: a page may be there before it is shown.
 * Whoever has begun to use something else on the page keeps it; so the focus moves at once, and not after a pause, as the
 * form's own `setFocus` does it.
 * @returns the ref of the element around the field
 */
export function useFocusWhenShown() {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = around.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === 0) return;
      observer.disconnect();
      if (document.activeElement?.matches('body, h1, main'))
        element.querySelector<HTMLElement>('input:enabled')?.focus();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return around;
}
