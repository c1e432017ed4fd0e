import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useEntity } from '../entity-context.ts';
import type { RouteHandle } from './route-handle.ts';

/** What the page on screen says about itself. */
export function useRouteHandle(): RouteHandle | undefined {
  return useMatches().findLast(({ handle }) => handle !== undefined)?.handle as RouteHandle | undefined;
}

/** Names the window after page and entity: never after a patient. */
export function useWindowTitle(): void {
  const title = useRouteHandle()?.title;
  const { entity } = useEntity();
  useEffect(() => {
    document.title = [title, entity.name, 'Waypost'].filter(Boolean).join(' · ');
  }, [title, entity.name]);
}

/** After a change of page the keyboard and the screen reader start at its title. */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = main.current?.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    // Where the page stands is not for the focus to say: one that is gone back to stands where it was left.
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, main]);
}
