import type { Page } from '@playwright/test';
import { atRest, drawn } from './quiet.ts';

/**
 * Focuses each element that Tab reaches, and returns those that do not show the focus (WCAG 2.2, 2.4.7) or
 * are then fully outside the window or covered by something else, such as a sticky bar (2.4.11). Of controls
 * that look the same, it checks the first two and the last.
 */
const lostFocus = async (): Promise<string[]> => {
  const reachable = 'a[href], button, input, select, textarea, [tabindex]';
  // A grid moves the focus among its cells itself and scrolls to them, so its rows and frames are not tab
  // stops.
  const isReached = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, .ag-tab-guard, .ag-row') &&
    !element.closest('[aria-hidden="true"], [inert]') &&
    element.offsetWidth > 0 &&
    element.offsetHeight > 0 &&
    getComputedStyle(element).visibility !== 'hidden';
  const alike = Map.groupBy(
    [...document.querySelectorAll<HTMLElement>(reachable)].filter(isReached),
    ({ tagName, className }) => `${tagName} ${className}`,
  );
  const chosen = [...alike.values()].flatMap((group) => [
    ...new Set([...group.slice(0, 2), ...group.slice(-1)]),
  ]);
  /** The frame of a field and the row of an option show the focus of the control inside. */
  const around = (element: HTMLElement): Element[] => {
    const frames: Element[] = [element];
    for (let at = element.parentElement; at && frames.length < 4; at = at.parentElement) frames.push(at);
    return [...frames, ...(element.parentElement?.querySelectorAll('fieldset, svg, span, label') ?? [])];
  };
  const looks = (element: HTMLElement): string =>
    around(element)
      .map((one) => {
        const { outline, boxShadow, borderColor, borderWidth, backgroundColor, opacity } =
          getComputedStyle(one);
        const after = getComputedStyle(one, '::after').backgroundColor;
        return [outline, boxShadow, borderColor, borderWidth, backgroundColor, opacity, after].join();
      })
      .join('|');
  const isSeen = (element: HTMLElement): boolean => {
    const box = element.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (left >= right || top >= bottom) return false;
    const inset = (share: number, from: number, to: number) => from + (to - from) * share;
    return [0.5, 0.1, 0.9].some((x) =>
      [0.5, 0.1, 0.9].some((y) => {
        const hit = document.elementFromPoint(inset(x, left, right), inset(y, top, bottom));
        // A panel that its user has opened over the page may cover it, and a notice: both are closed without moving on.
        const isTop = hit !== null && (element.contains(hit) || hit.contains(element));
        return isTop || (hit?.closest('label, aside, [aria-label="Latest messages"]') ?? null) !== null;
      }),
    );
  };
  const faults: string[] = [];
  for (const element of chosen) {
    (document.activeElement as HTMLElement | null)?.blur();
    const before = looks(element);
    element.focus();
    // Some components draw their ring only once they have rendered.
    await scheduler.postTask(() => undefined, { priority: 'background' });
    if (document.activeElement !== element) continue;
    const { tagName, textContent, id } = element;
    const name = `${tagName} ${element.getAttribute('aria-label') ?? (textContent.trim().slice(0, 30) || id)}`;
    if (looks(element) === before) faults.push(`shows no focus: ${name}`);
    if (!isSeen(element)) faults.push(`is out of sight in focus: ${name}`);
  }
  return faults;
};

/** The elements that do not show the keyboard focus, or show it out of sight. */
export async function faultsOfFocus(page: Page): Promise<string[]> {
  // The browser shows the focus once a key was pressed; no page listens to this one.
  await page.keyboard.press('F9');
  const faults = await page.evaluate(lostFocus);
  if (faults.length === 0) return [];
  // An element anchored to its opener, such as a menu, follows a resize of the window a moment later.
  await atRest(page);
  await drawn(page);
  return page.evaluate(lostFocus);
}
