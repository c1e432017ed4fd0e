import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { usePreference } from '#src/ui/preferences.ts';

/** Applies the user's theme. MUI remembers the last one for pages before the sign-in. */
export function useTheme(): void {
  const theme = usePreference('theme');
  const { mode, setMode } = useColorScheme();
  useEffect(() => {
    if (mode !== theme) setMode(theme);
  }, [mode, theme, setMode]);
}
