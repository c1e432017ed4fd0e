import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Box, chooseToastPlace, edgesAt, type Obstacles, type ToastPlace } from './toast-place.ts';

const FIELDS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [contenteditable=true]';
const MAIN_BUTTONS = '.MuiButton-contained, button[type=submit]';

const boxOf = (element: Element): Box => element.getBoundingClientRect();
/** The frame of a field that is typed in, not its text alone. */
const frameOf = (field: Element): Element => field.closest('.MuiInputBase-root') ?? field;
const isShown = ({ left, right, top, bottom }: Box): boolean =>
  right > left &&
  bottom > top &&
  bottom > 0 &&
  top < window.innerHeight &&
  right > 0 &&
  left < window.innerWidth;
const shownBoxes = (selector: string): Box[] =>
  [...document.querySelectorAll(selector)].map(frameOf).map(boxOf).filter(isShown);

function obstacles(): Obstacles {
  const { activeElement } = document;
  const typedIn = activeElement?.matches(FIELDS) ? [boxOf(frameOf(activeElement))] : [];
  return { kept: [...typedIn, ...shownBoxes(MAIN_BUTTONS)], spared: shownBoxes(FIELDS) };
}

/** Moves the notices away from the field that is typed in and from main buttons, whenever focus, page or notices change. */
export function useToastPlace(area: RefObject<HTMLElement | null>, shown: readonly unknown[]): CSSProperties {
  const [edges, setEdges] = useState<{ left: number; top: number } | null>(null);
  const place = useRef<ToastPlace | null>(null);
  useLayoutEffect(() => {
    if (shown.length === 0) {
      place.current = null;
      setEdges(null);
      return;
    }
    let frame = 0;
    const move = (): void => {
      const element = area.current;
      if (!element) return;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
      place.current = chooseToastPlace(size, room, obstacles(), place.current);
      const { left, top } = edgesAt(place.current, size, room);
      setEdges((known) => (known?.left === left && known.top === top ? known : { left, top }));
    };
    const moveSoon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(move);
    };
    move();
    const watch = new ResizeObserver(moveSoon);
    if (area.current) watch.observe(area.current);
    document.addEventListener('focusin', moveSoon);
    document.addEventListener('scroll', moveSoon, { capture: true, passive: true });
    window.addEventListener('resize', moveSoon);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      document.removeEventListener('focusin', moveSoon);
      document.removeEventListener('scroll', moveSoon, { capture: true });
      window.removeEventListener('resize', moveSoon);
    };
  }, [area, shown]);
  return edges === null ? {} : { left: edges.left, top: edges.top, bottom: 'auto' };
}
