import { type RefObject, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const places = new Map<string, number>();
/** A page is given this long to grow to the height it had. */
const PATIENCE_MS = 1500;

/** A page that is gone back to stands where it was left; any other starts at its top. */
export function useScrollMemory(main: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    const element = main.current;
    if (!element) return;
    const wanted = isBack ? (places.get(key) ?? 0) : 0;
    const settle = () => {
      element.scrollTop = wanted;
      return element.scrollTop >= wanted - 1;
    };
    // What it shows may still be on its way: as it grows, it is tried again.
    const observer = new ResizeObserver(() => settle() && observer.disconnect());
    const isDone = settle();
    if (!isDone) for (const child of element.children) observer.observe(child);
    const patience = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    const remember = () => places.set(key, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      clearTimeout(patience);
      observer.disconnect();
      element.removeEventListener('scroll', remember);
    };
  }, [key, isBack, main]);
}
