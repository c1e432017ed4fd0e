import Button from '@mui/material/Button';
import { message } from '@waypost/contract/messages';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { loadSettings } from '#src/api/settings.ts';
import { createRouter } from '#src/routes/router.tsx';
import { FullPage } from '#src/ui/FullPage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

type State = { router: ReturnType<typeof createRouter> } | 'loading' | 'failed';

/** Nothing is drawn before the settings are here (P-050): a spinner, then the pages or why not (P-052). */
export function SettingsGate() {
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
  }, []);

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
