import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Button from '@mui/material/Button';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { type ComponentProps, StrictMode, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { queryClient } from '#src/api/query-client.ts';
import { loadSettings } from '#src/api/settings.ts';
import { FullPage } from '#src/ui/FullPage.tsx';
import { metaContent } from '#src/ui/meta-content.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { ToastArea } from '#src/ui/ToastArea.tsx';
import { theme } from '#src/ui/theme.ts';

const styles = createCache({ key: 'wp', nonce: metaContent('csp-nonce'), prepend: true });

/** The context of every page: styles with the page's nonce, theme, query cache, toasts. */
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

type Router = ComponentProps<typeof RouterProvider>['router'];
type State = { router: Router } | 'loading' | 'failed';

/** Renders nothing but a spinner until the settings are loaded (P-050), then the pages or the error (P-052). */
export function SettingsGate({ createRouter }: { createRouter: () => Router }) {
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    let isCurrent = true;
    loadSettings().then(
      () => isCurrent && setState({ router: createRouter() }),
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [createRouter]);

  if (state === 'loading') return <Spinner label="Loading Waypost" fullPage />;
  if (state === 'failed') {
    return (
      <FullPage title={message('settings.failed')}>
        <p>Waypost did not answer. It may be starting, or your connection may be down.</p>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </FullPage>
    );
  }
  return <RouterProvider router={state.router} />;
}
