import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { signIn, startPasswordReset } from '#src/api/session.ts';
import { FullPage } from '#src/ui/FullPage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

/**
 * The landing page of an invitation: its token starts the password reset (P-020); without a token there is nothing to
 * start.
 */
export function InitializeUserPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
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
