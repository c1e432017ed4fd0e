import { useEffect, useRef } from 'react';

/**
 * Gives the focus to a field as soon as it is on the screen: a page may be there before it is shown. Whoever has begun to
 * use something else on the page keeps it.
 * @returns the ref of an element around the field
 */
export function useFocusWhenShown(focus: () => void) {
  const around = useRef<HTMLDivElement>(null);
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    const element = around.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === 0) return;
      observer.disconnect();
      if (document.activeElement?.matches('body, h1, main')) latest.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return around;
}
