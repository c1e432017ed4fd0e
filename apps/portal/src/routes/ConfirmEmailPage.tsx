import Button from '@mui/material/Button';
import { message } from '@waypost/contract/core/messages';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { confirmEmail } from '#src/api/confirm-email.ts';
import { paths } from '#src/app/paths.ts';
import { FullPage } from '#src/ui/FullPage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

type Outcome = 'email.confirmed' | 'email.linkExpired' | 'email.confirmFailed';

const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'email.confirmed';
  // A link without its secret (400) gets the same page as an expired one.
  return status === 404 || status === 400 ? 'email.linkExpired' : 'email.confirmFailed';
};

let confirming: Promise<Outcome> | null = null;
/** The link works once, but effects can run twice. */
function confirmOnce(updateGuid: string): Promise<Outcome> {
  confirming ??= confirmEmail(updateGuid, window.location.hash.slice(1)).then(
    outcomeOf,
    () => 'email.confirmFailed',
  );
  return confirming;
}

/** The landing page of an e-mail change (P-022): shows its result (P-168, P-310). */
export function ConfirmEmailPage() {
  const { updateGuid = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void confirmOnce(updateGuid).then((next) => {
      // Removes the secret from the address bar and the history.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      if (isCurrent) setOutcome(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [updateGuid]);

  if (!outcome) return <Spinner label="Confirming your e-mail address" fullPage />;
  return (
    <FullPage title="Confirm your e-mail address">
      <p>{message(outcome)}</p>
      {outcome === 'email.linkExpired' && <p>Your e-mail address has not changed.</p>}
      <Button variant="contained" component={Link} to={paths.root()}>
        Log in
      </Button>
    </FullPage>
  );
}
