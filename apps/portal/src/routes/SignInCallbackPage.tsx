import Button from '@mui/material/Button';
import { message } from '@waypost/contract/messages';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { completeSignIn, restartSignIn } from '#src/api/session.ts';
import { FullPage } from '#src/ui/FullPage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

let completing: Promise<string> | null = null;
/** An authorization code works once, and effects can run twice. */
const completeOnce = (): Promise<string> => {
  completing ??= completeSignIn();
  return completing;
};

/** Where the identity provider sends the browser back to. */
export function SignInCallbackPage() {
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    completeOnce().then(
      (returnTo) => navigate(returnTo, { replace: true }),
      () => setHasFailed(true),
    );
  }, [navigate]);

  if (!hasFailed) return <Spinner label="Signing in" fullPage />;
  return (
    <FullPage title={message('user.failed')}>
      <p>
        The sign-in could not be finished. It may have taken too long, or this account may not be active here.
      </p>
      <Button variant="contained" onClick={() => void restartSignIn()}>
        Log In Again
      </Button>
    </FullPage>
  );
}
