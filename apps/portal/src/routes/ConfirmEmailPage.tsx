import Button from '@mui/material/Button';
import { message } from '@waypost/contract/messages';
import { Link } from 'react-router';
import { FullPage } from '#src/ui/FullPage.tsx';
import { paths } from './paths.ts';

/** The link of an e-mail change (P-022). This version starts no such change, so no link can be pending. */
export function ConfirmEmailPage() {
  return (
    <FullPage title="Confirm your e-mail address">
      <p>{message('email.linkExpired')}</p>
      <p>Your e-mail address has not changed.</p>
      <Button variant="contained" component={Link} to={paths.root()}>
        Log in
      </Button>
    </FullPage>
  );
}
