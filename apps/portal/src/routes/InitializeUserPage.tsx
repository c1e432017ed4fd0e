import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { signIn, startPasswordReset } from '#src/api/session.ts';
import { FullPage } from '#src/ui/FullPage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

/**
 * The token of the link, removed from the address bar and the history. Links contain it in the fragment, which no proxy
 * sees; links of earlier versions and of other senders have it in the query.
 */
function consumeToken(): string {
  const { hash, search, pathname } = window.location;
  const token =
    new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '';
  if (token) window.history.replaceState(window.history.state, '', pathname);
  return token;
}

/**
 * The landing page of an invitation: its token starts the password reset (P-020); without a token there is nothing to
 * start.
 */
export function InitializeUserPage() {
  const [token] = useState(consumeToken);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (token) startPasswordReset(token).catch(() => setHasFailed(true));
  }, [token]);

  if (token && !hasFailed) return <Spinner label="Opening the sign-in" fullPage />;
  return (
    <FullPage title={token ? 'The sign-in could not be reached' : 'This link is not complete'}>
      <p>
        {token
          ? 'Open the link again in a moment.'
          : 'Open the link in the invitation as it was sent to you; part of it is missing here. If you have a password already, log in.'}
      </p>
      <Button variant="contained" onClick={() => void signIn()}>
        Log in
      </Button>
    </FullPage>
  );
}
