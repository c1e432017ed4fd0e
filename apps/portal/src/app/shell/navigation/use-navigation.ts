import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { setPreference, usePreference } from '#src/ui/preferences.ts';
import { useRouteHandle } from '../use-route-handle.ts';

/** 260 px wide, a rail of icons, or hidden until opened (P-058). */
type NavigationMode = 'open' | 'rail' | 'hidden';

export type NavigationState = {
  mode: NavigationMode;
  /** Collapses or expands the navigation, and stores the choice. Null where the window is too narrow to choose. */
  toggle: (() => void) | null;
  /** The navigation is open as a drawer over the page. */
  isDrawerOpen: boolean;
  setDrawerOpen: (isOpen: boolean) => void;
};

/**
 * The state of the navigation: the user's choice, or by default a rail on wide pages.
 */
export function useNavigation(): NavigationState {
  const chosen = usePreference('navigation');
  const isWidePage = useRouteHandle()?.isWide ?? false;
  const isWideWindow = useMediaQuery('(min-width: 1600px)');
  const isNarrow = useMediaQuery('(max-width: 1199px)');
  const isPhone = useMediaQuery('(max-width: 599px)');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the drawer
  useEffect(() => setDrawerOpen(false), [pathname, isNarrow]);
  const isFolded = chosen === 'rail' || (chosen === 'auto' && isWidePage && !isWideWindow);
  const mode = isPhone ? 'hidden' : isNarrow || isFolded ? 'rail' : 'open';
  return {
    mode,
    toggle: isNarrow ? null : () => setPreference('navigation', isFolded ? 'open' : 'rail'),
    isDrawerOpen: isDrawerOpen && isNarrow,
    setDrawerOpen,
  };
}
