import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { completeSignIn, restartSignIn } from '#src/api/session.ts';
import { settings } from '#src/api/settings.ts';
import { FullPage } from '#src/ui/FullPage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

const Links = styled('p')({ display: 'flex', gap: 16 });

let completing: Promise<string> | null = null;
/** The authorization code works once, but effects can run twice. */
const completeOnce = (): Promise<string> => {
  completing ??= completeSignIn();
  return completing;
};

/** The landing page of a sign-in. A failed sign-in shows the error page (P-306). */
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
  return hasExpiredLink() ? (
    <FullPage title="Link expired">
      <p>{message('signIn.linkExpired')}</p>
      <LogInAgain />
    </FullPage>
  ) : (
    <FullPage title={message('page.error')}>
      <p>
        The sign-in could not be finished. It may have taken too long, or this account may not be active here.
      </p>
      <LogInAgain />
      <Links>
        <a href={settings().footer.terms}>Terms of Use</a>
        <a href={settings().footer.privacy}>Privacy</a>
      </Links>
    </FullPage>
  );
}

/** The provider's error code for an expired invitation or reset link (P-305). */
const hasExpiredLink = (): boolean =>
  new URLSearchParams(window.location.search).get('error_description')?.split(':')[0] === 'AADB2C90075';

function LogInAgain() {
  return (
    <Button variant="contained" onClick={() => void restartSignIn()}>
      Log In Again
    </Button>
  );
}
