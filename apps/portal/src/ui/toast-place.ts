/** A rectangle of the window, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

/** The elements that a notice must not cover (`kept`), and those that it avoids if possible (`spared`). */
export type Obstacles = { kept: readonly Box[]; spared: readonly Box[] };

/** Space to the edges of the window and around what is kept free. */
const EDGE = 16;
const GAP = 6;
/** The bar at the top of the window, and the footers of forms and lists. */
const TOP = 64;
const FOOT = 72;

/** The possible positions of notices, the preferred one first. */
export const toastPlaces = [
  'below',
  'belowEnd',
  'belowStart',
  'aboveEnd',
  'above',
  'middle',
  'lowest',
] as const;
export type ToastPlace = (typeof toastPlaces)[number];

/** Beside the patient of a case, who is on the left, where the window is wide enough. */
const CENTERED_FROM = 1200;

/** The left and top edge of the notices in a place. */
export function edgesAt(
  place: ToastPlace,
  { width, height }: Size,
  window: Size,
): { left: number; top: number } {
  const middle = (window.width - width) / 2;
  const end = window.width - width - EDGE;
  const below = window.height - FOOT - height;
  switch (place) {
    case 'below':
      return { left: window.width < CENTERED_FROM ? EDGE : middle, top: below };
    case 'belowEnd':
      return { left: end, top: below };
    case 'belowStart':
      return { left: EDGE, top: below };
    case 'aboveEnd':
      return { left: end, top: TOP };
    case 'above':
      return { left: middle, top: TOP };
    case 'middle':
      return { left: middle, top: (window.height - height) / 2 };
    case 'lowest':
      return { left: middle, top: window.height - height - GAP };
  }
}

const covers = (notice: Box, box: Box): boolean =>
  notice.left < box.right + GAP &&
  notice.right > box.left - GAP &&
  notice.top < box.bottom + GAP &&
  notice.bottom > box.top - GAP;

/**
 * The place in which the notices cover nothing that has to stay free, and as few other fields as can be. They stay where they
 * are as long as that is so: what moves without need is not read.
 */
export function chooseToastPlace(
  size: Size,
  window: Size,
  { kept, spared }: Obstacles,
  current: ToastPlace | null,
): ToastPlace {
  const count = (place: ToastPlace, boxes: readonly Box[]): number => {
    const { left, top } = edgesAt(place, size, window);
    const notice = { left, top, right: left + size.width, bottom: top + size.height };
    return boxes.filter((box) => covers(notice, box)).length;
  };
  if (current !== null && count(current, kept) === 0) return current;
  const [best] = toastPlaces
    .map((place) => ({ place, cost: 1000 * count(place, kept) + count(place, spared) }))
    .toSorted((one, other) => one.cost - other.cost);
  return best?.place ?? 'below';
}
