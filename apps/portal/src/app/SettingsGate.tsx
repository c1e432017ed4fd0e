import Button from '@mui/material/Button';
import { message } from '@waypost/contract/core/messages';
import { type ComponentProps, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { loadSettings } from '#src/api/settings.ts';
import { FullPage } from '#src/ui/FullPage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

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
