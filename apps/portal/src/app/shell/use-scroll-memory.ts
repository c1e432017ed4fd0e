import { type RefObject, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const places = new Map<string, number>();
/** The time limit for a page to grow to its earlier height. */
const TIMEOUT_MS = 1500;

/** Restores the scroll position when the user goes back; other pages start at the top. */
export function useScrollMemory(main: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    const element = main.current;
    if (!element) return;
    const wanted = isBack ? (places.get(key) ?? 0) : 0;
    const restore = () => {
      element.scrollTop = wanted;
      return element.scrollTop >= wanted - 1;
    };
    // Content may still be loading: each time the page grows, the position is tried again.
    const observer = new ResizeObserver(() => restore() && observer.disconnect());
    const isDone = restore();
    if (!isDone) for (const child of element.children) observer.observe(child);
    const timeout = setTimeout(() => observer.disconnect(), TIMEOUT_MS);
    const remember = () => places.set(key, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      clearTimeout(timeout);
      observer.disconnect();
      element.removeEventListener('scroll', remember);
    };
  }, [key, isBack, main]);
}
