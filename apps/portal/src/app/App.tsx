import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, StrictMode } from 'react';
import { queryClient } from '#src/api/query-client.ts';
import { metaContent } from '#src/ui/meta-content.ts';
import { ToastArea } from '#src/ui/ToastArea.tsx';
import { theme } from '#src/ui/theme.ts';
import { SettingsGate } from './SettingsGate.tsx';

const styles = createCache({ key: 'wp', nonce: metaContent('csp-nonce'), prepend: true });

/** What every page needs around it: styles with the page's nonce, theme, query cache, toasts. */
export function App(props: ComponentProps<typeof SettingsGate>) {
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="waypost.theme" noSsr>
          <QueryClientProvider client={queryClient}>
            <SettingsGate {...props} />
            <ToastArea />
          </QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>
  );
}
