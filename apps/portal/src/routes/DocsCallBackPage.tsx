import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  clearState,
  codeMessage,
  expectedState,
} from '#src/app/document-system/authorization-popup/exchange.ts';
import { FullPage } from '#src/ui/FullPage.tsx';

/** C-012. */
const CLOSE_AFTER_MS = 1000;

type Outcome = 'sent' | 'declined' | 'refused';

/**
 * Sends the code to the window that requested it, only within this origin and for its state. Other answers are
 * ignored. The details of an error do not matter (RFC 6749, 4.1.2.1).
 */
function sendCodeToOpener(query: URLSearchParams): Outcome {
  const opener: Window | null = window.opener;
  const code = query.get('code');
  const state = query.get('state');
  const isAsked = state !== null && state === expectedState();
  if (!opener || !isAsked) return 'refused';
  if (!code) return query.has('error') ? 'declined' : 'refused';
  clearState();
  opener.postMessage(codeMessage({ code, iss: query.get('iss') }, state), window.location.origin);
  return 'sent';
}

/** The landing page of the document system's sign-in popup (C-011). */
export function DocsCallBackPage() {
  const [query] = useSearchParams();
  const [outcome] = useState(() => sendCodeToOpener(query));
  useEffect(() => {
    if (outcome !== 'sent') return;
    const timer = setTimeout(() => window.close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  if (outcome === 'sent') {
    return (
      <FullPage title="Signed in">
        <p>This window closes by itself.</p>
      </FullPage>
    );
  }
  const isDeclined = outcome === 'declined';
  return (
    <FullPage title={isDeclined ? 'You are not signed in' : 'This sign-in was not started here'}>
      <p>
        {isDeclined
          ? 'The document system did not sign you in. Close this window; you can try again from the previous window.'
          : 'This answer does not match a sign-in started in this Waypost window. Close it and start again.'}
      </p>
      <Button variant="contained" onClick={() => window.close()}>
        Close
      </Button>
    </FullPage>
  );
}
