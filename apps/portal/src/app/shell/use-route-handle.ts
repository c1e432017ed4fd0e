import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useEntity } from '../entity-context.ts';
import type { RouteHandle } from './route-handle.ts';

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

/** Focuses the page's title after a change of page, for keyboards and screen readers. */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = main.current?.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    // Focusing must not scroll: the scroll position is restored separately.
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, main]);
}
