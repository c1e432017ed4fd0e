import Button from '@mui/material/Button';
import { message } from '@waypost/contract/core/messages';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isSignedIn, signIn } from '#src/api/session.ts';
import { signOut } from '#src/api/sign-out.ts';
import { FullPage } from '#src/ui/FullPage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

const TIMEOUT_KEY = 'waypost.timed-out';

/** Signs out and confirms it. `isTimeout=true` means that the user was idle too long (P-023). */
export function LogoutPage() {
  const [query] = useSearchParams();
  const isTimeout = query.get('isTimeout') === 'true';
  const [isDone, setIsDone] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const leave = async () => {
      if (isTimeout) sessionStorage.setItem(TIMEOUT_KEY, 'true');
      // Signing out redirects to the provider and back here, without a signed-in user.
      if (await isSignedIn()) await signOut({ isTimeout });
      else if (isCurrent) setIsDone(true);
    };
    leave().catch(() => isCurrent && setIsDone(true));
    return () => {
      isCurrent = false;
    };
  }, [isTimeout]);

  if (!isDone) return <Spinner label="Signing out" fullPage />;
  const wasTimeout = isTimeout || sessionStorage.getItem(TIMEOUT_KEY) === 'true';
  const logIn = () => {
    sessionStorage.removeItem(TIMEOUT_KEY);
    void signIn();
  };
  return (
    <FullPage title="Signed out">
      <p>{wasTimeout ? message('signOut.timeout') : 'You have signed out of Waypost.'}</p>
      <Button variant="contained" onClick={logIn}>
        Log In Again
      </Button>
    </FullPage>
  );
}
