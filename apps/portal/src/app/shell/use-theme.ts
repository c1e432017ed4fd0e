import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { usePreference } from '#src/ui/preferences.ts';

/** Shows the page in the theme its user prefers. MUI keeps the last one for the pages before the sign-in. */
export function useTheme(): void {
  const theme = usePreference('theme');
  const { mode, setMode } = useColorScheme();
  useEffect(() => {
    if (mode !== theme) setMode(theme);
  }, [mode, theme, setMode]);
}
