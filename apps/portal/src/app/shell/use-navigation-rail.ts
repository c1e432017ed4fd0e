import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

const keyOf = (userId: string): string => `waypost.navigation.${userId}`;

type NavigationRail = { isRail: boolean; canToggle: boolean; toggle: () => void };

/** Whether the navigation is folded to its rail: remembered per user of this browser, always when narrow (P-058). */
export function useNavigationRail(userId: string): NavigationRail {
  const [isFolded, setIsFolded] = useState(() => localStorage.getItem(keyOf(userId)) === 'rail');
  const isNarrow = useMediaQuery('(max-width: 1023px)');
  const toggle = () => {
    setIsFolded(!isFolded);
    localStorage.setItem(keyOf(userId), isFolded ? 'open' : 'rail');
  };
  return { isRail: isFolded || isNarrow, canToggle: !isNarrow, toggle };
}
