import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { ToastArea } from '#src/ui/ToastArea.tsx';
import { theme } from '#src/ui/theme.ts';
import { pageMeta } from './page-meta.ts';
import { queryClient } from './query-client.ts';
import { SettingsGate } from './SettingsGate.tsx';

const styles = createCache({ key: 'wp', nonce: pageMeta.cspNonce, prepend: true });

/** Everything the pages stand on: styles with the page's nonce, theme, data, toasts. */
export function App() {
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="waypost.theme" noSsr>
          <QueryClientProvider client={queryClient}>
            <SettingsGate />
            <ToastArea />
          </QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>
  );
}
