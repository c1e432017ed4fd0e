import { type Box, chooseToastPlace, edgesAt, type Obstacles, type ToastPlace } from './toast-place.ts';

const FIELDS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [contenteditable=true]';
const MAIN_BUTTONS = '.MuiButton-contained, button[type=submit]';

const boxOf = (element: Element): Box => element.getBoundingClientRect();
/** The frame of the focused field, not only its text. */
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

/** The left and top edge of the notices in the window. */
export type Edges = { left: number; top: number };

/** The position of the notices, fixed while they are shown. */
export type PlaceRef = { current: ToastPlace | null };

/**
 * Places the notices away from the focused field and main buttons, and again whenever focus, page or notices change.
 * @returns a function that stops this
 */
export function followObstacles(
  area: HTMLElement,
  place: PlaceRef,
  onMove: (edges: Edges) => void,
): () => void {
  let frame = 0;
  const move = (): void => {
    const size = { width: area.offsetWidth, height: area.offsetHeight };
    const space = { width: document.documentElement.clientWidth, height: window.innerHeight };
    place.current = chooseToastPlace(size, space, obstacles(), place.current);
    onMove(edgesAt(place.current, size, space));
  };
  const scheduleMove = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(move);
  };
  move();
  const watch = new ResizeObserver(scheduleMove);
  watch.observe(area);
  document.addEventListener('focusin', scheduleMove);
  document.addEventListener('scroll', scheduleMove, { capture: true, passive: true });
  window.addEventListener('resize', scheduleMove);
  return () => {
    cancelAnimationFrame(frame);
    watch.disconnect();
    document.removeEventListener('focusin', scheduleMove);
    document.removeEventListener('scroll', scheduleMove, { capture: true });
    window.removeEventListener('resize', scheduleMove);
  };
}
