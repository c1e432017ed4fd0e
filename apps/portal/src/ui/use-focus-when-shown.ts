import { useEffect, useRef } from 'react';

/**
 * Focuses the first field of an element as soon as it is visible: a page may be rendered before it is shown. If the
 * user has already focused something else, it stays; therefore the focus moves at once, without the delay of the form's
 * own `setFocus`.
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
