import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { setPreference, usePreference } from '#src/ui/preferences.ts';

/** 260 wide, a rail of icons, or not there until it is called (P-058). */
type NavigationMode = 'open' | 'rail' | 'hidden';

export type NavigationState = {
  mode: NavigationMode;
  /** Folds or unfolds it, and remembers that for the user; null where there is no room to choose. */
  toggle: (() => void) | null;
  /** The whole navigation lies over the page. */
  isDrawerOpen: boolean;
  setDrawerOpen: (isOpen: boolean) => void;
};

/** How the navigation stands: as the user likes it, and what the width of the window allows. */
export function useNavigation(): NavigationState {
  const isFolded = usePreference('isNavigationFolded');
  const isNarrow = useMediaQuery('(max-width: 1199px)');
  const isTiny = useMediaQuery('(max-width: 599px)');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere is done with the drawer
  useEffect(() => setDrawerOpen(false), [pathname, isNarrow]);
  const mode = isTiny ? 'hidden' : isNarrow || isFolded ? 'rail' : 'open';
  return {
    mode,
    toggle: isNarrow ? null : () => setPreference('isNavigationFolded', !isFolded),
    isDrawerOpen: isDrawerOpen && isNarrow,
    setDrawerOpen,
  };
}
