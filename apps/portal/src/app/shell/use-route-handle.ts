import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useEntity } from '../entity-context.ts';
import type { RouteHandle } from './route-handle.ts';
import { whenPageIsShown } from './when-page-is-shown.ts';

/** The route handle of the current page. */
export function useRouteHandle(): RouteHandle | undefined {
  return useMatches().findLast(({ handle }) => handle !== undefined)?.handle as RouteHandle | undefined;
}

/** Sets the window's title to page and entity, never to a patient. */
export function useWindowTitle(): void {
  const title = useRouteHandle()?.title;
  const { entity } = useEntity();
  useEffect(() => {
    document.title = [title, entity.name, 'Waypost'].filter(Boolean).join(' · ');
  }, [title, entity.name]);
}

/**
 * Focuses the page's title after a change of page, for keyboards and screen readers; or the part of a page that the
 * address names, also on the page that is shown already.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  const stopWaiting = useRef(() => {});
  useEffect(() => {
    const { current: before } = shown;
    shown.current = { pathname, key };
    const part = hash === '' || before.key === key ? null : document.getElementById(hash.slice(1));
    if (part) {
      part.focus();
      return;
    }
    if (before.pathname === pathname) return;
    stopWaiting.current();
    let isLate = false;
    stopWaiting.current = whenPageIsShown(() => {
      // Keeps the focus on an element that received it meanwhile.
      if (isLate && document.activeElement !== document.body) return;
      const heading = main.current?.querySelector<HTMLElement>('h1');
      if (heading) heading.tabIndex = -1;
      // Focusing must not scroll: the scroll position is restored separately.
      (heading ?? main.current)?.focus({ preventScroll: true });
    });
    isLate = true;
  }, [pathname, hash, key, main]);
}
