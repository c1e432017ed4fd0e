import type { Page } from '@playwright/test';
import { accessibilityFaults, type Look } from './accessibility.ts';
import { crowding } from './crowding.ts';
import { faultsOfFocus } from './focus.ts';
import { atRest } from './quiet.ts';
import { shiftsAbove } from './shifts.ts';

/** Wider text spacing, as readers with low vision set it (WCAG 2.2, 1.4.12). */
const widerText =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

/**
 * Controls smaller than 24 by 24 that are too close to another one (WCAG 2.2, 2.5.8). A circle of that size around a
 * small one must not touch another; a link inside a text is as large as its line.
 */
const smallTargets = (within: string) => {
  const place = document.querySelector(within) ?? document;
  const controls = [
    ...place.querySelectorAll<HTMLElement>('a[href], button, input, select, [role=button], [role=tab]'),
  ].map((element) => {
    // The target of a field is its whole frame, that of a checkbox its whole label.
    const target = element.matches('input') ? (element.parentElement ?? element) : element;
    return { element, box: target.getBoundingClientRect() };
  });
  const shown = controls.filter(
    ({ element, box }) =>
      box.width > 0 && box.height > 0 && box.bottom > 0 && getComputedStyle(element).visibility !== 'hidden',
  );
  const isNear = (box: DOMRect, other: DOMRect): boolean => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const aside = Math.max(other.left - x, x - other.right, 0);
    const above = Math.max(other.top - y, y - other.bottom, 0);
    return Math.hypot(aside, above) < 12;
  };
  return shown
    .filter(({ element, box }) => {
      const isInText = element.matches('a') && getComputedStyle(element).display === 'inline';
      if (isInText || (box.width >= 23.5 && box.height >= 23.5)) return false;
      return shown.some(
        (other) =>
          !other.element.contains(element) && !element.contains(other.element) && isNear(box, other.box),
      );
    })
    .map(({ element, box }) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30);
      return `${element.tagName} ${name} ${box.width.toFixed(0)}×${box.height.toFixed(0)}`;
    });
};

/**
 * The longest transition or animation on the page, in milliseconds. Endless animations are ignored, because they show
 * progress; they must stop for users who prefer reduced motion.
 */
const longestMotion = (countsEndless: boolean) =>
  Math.max(
    ...[...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationIterationCount } = getComputedStyle(element);
      const isCounted = countsEndless || animationIterationCount !== 'infinite';
      return [transitionDuration, isCounted ? animationDuration : '0s'].flatMap((list) =>
        list.split(',').map((entry) => Number.parseFloat(entry) * 1000),
      );
    }),
  );

const modal = '[aria-modal="true"]';

/** The content under a dialog is a state of its own, and is not checked again here. */
const whereToLook = async (page: Page): Promise<Look> =>
  (await page.locator(modal).count()) > 0 ? { within: modal } : {};

/**
 * The page's faults in the light theme: layout shifts, axe violations, small controls and long animations.
 */
async function faultsInTheLight(page: Page): Promise<string[]> {
  // The contrast of a half-faded element would be wrong.
  await atRest(page);
  const longest = await page.evaluate(longestMotion, false);
  return [
    ...(await shiftsAbove(page, 0.02)),
    ...(await accessibilityFaults(page, await whereToLook(page))),
    ...(await page.evaluate(smallTargets, modal)),
    ...(longest > 150 ? [`moves for ${longest} ms`] : []),
  ];
}

/** The page in the dark, and for users who prefer reduced motion. */
async function faultsInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const still = await page.evaluate(longestMotion, true);
  // The theme changes only colors.
  const inDark = await accessibilityFaults(page, {
    ...(await whereToLook(page)),
    rules: ['color-contrast'],
  });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  return [...inDark.map((fault) => `in the dark ${fault}`), ...(still > 1 ? [`moves for ${still} ms`] : [])];
}

const usualWindow = { width: 1440, height: 900 };
const narrowWindows = {
  '1024 wide': { width: 1024, height: 768 },
  // A window of 1,280 pixels.
  'zoomed to 200 %': { width: 640, height: 450 },
  'on a phone': { width: 390, height: 844 },
  'zoomed to 400 %': { width: 320, height: 256 },
};
/** The sizes at which everything must be usable, not only readable. */
const workedIn: ReadonlySet<string> = new Set(['zoomed to 200 %', 'on a phone']);

/**
 * How far the page is wider than its window, with normal and with wider text spacing, once its layout has adapted to the window. The page's
 * style policy allows a style sheet that a script creates.
 */
const excessWidths = async (css: string): Promise<[asIs: number, spaced: number]> => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const excess = () => document.documentElement.scrollWidth - window.innerWidth;
  const asIs = excess();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const spaced = excess();
  document.adoptedStyleSheets = [];
  return [asIs, spaced];
};

async function faultsOfWidth(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, viewport] of Object.entries(narrowWindows)) {
    await page.setViewportSize(viewport);
    const [asIs, spaced] = await page.evaluate(excessWidths, widerText);
    if (asIs > 0) faults.push(`${asIs} px wider, ${what}`);
    else if (spaced > 0) faults.push(`${spaced} px wider with wider text, ${what}`);
    if (!workedIn.has(what)) continue;
    const crowded = [
      ...(await page.evaluate(crowding, modal)),
      ...(await page.evaluate(smallTargets, modal)),
    ];
    faults.push(...crowded.map((fault) => `${fault}, ${what}`));
  }
  await page.setViewportSize(usualWindow);
  return faults;
}

async function faultsOfFocusZoomed(page: Page): Promise<string[]> {
  await page.setViewportSize(narrowWindows['zoomed to 200 %']);
  const faults = (await faultsOfFocus(page)).map((fault) => `${fault}, zoomed to 200 %`);
  await page.setViewportSize(usualWindow);
  return faults;
}

/**
 * The faults that each run checks for: accessibility violations, controls too small to hit, animations over
 * 150 ms, layout shifts (recorded by `watchShifts` since the page was loaded), an invisible focus, and
 * content wider than the window.
 */
export const faultsInEachRun = async (page: Page): Promise<string[]> => [
  ...(await faultsInTheLight(page)),
  ...(await faultsOfWidth(page)),
  // Runs last, because a focused element may show a tooltip that disturbs the other checks.
  ...(await faultsOfFocus(page)),
];

/** All faults of a page, including the dark theme, reduced motion, and the focus at high zoom. */
export const faultsOfScreen = async (page: Page): Promise<string[]> => [
  ...(await faultsInTheLight(page)),
  ...(await faultsInTheDark(page)),
  ...(await faultsOfWidth(page)),
  ...(await faultsOfFocus(page)),
  ...(await faultsOfFocusZoomed(page)),
];
