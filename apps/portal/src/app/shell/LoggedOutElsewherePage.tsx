import Button from '@mui/material/Button';
import { message } from '@waypost/contract/core/messages';
import { restartSignIn } from '#src/api/session.ts';
import { FullPage } from '#src/ui/FullPage.tsx';

/** Replaces the page after another window of this browser signed out (P-072, P-073). */
export function LoggedOutElsewherePage() {
  return (
    <FullPage title={message('signOut.elsewhere')}>
      <p>You signed out of Waypost in another window or tab of this browser.</p>
      <Button variant="contained" onClick={() => void restartSignIn()}>
        Log In Again
      </Button>
    </FullPage>
  );
}
