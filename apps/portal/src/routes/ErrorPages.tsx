import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import { SearchX } from 'lucide-react';
import { Link, useParams, useRouteError } from 'react-router';
import { ApiError } from '#src/api/problem.ts';
import { settings } from '#src/api/settings.ts';
import { paths } from '#src/app/paths.ts';
import { FullPage } from '#src/ui/FullPage.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { PageFrame } from '#src/ui/page-frame.ts';
import { StartError } from './account.ts';

const Links = styled('p')({ display: 'flex', gap: 16 });
const Inside = styled(PageFrame)({ alignItems: 'flex-start', gap: 12 });

const Sheet = styled('div')({
  width: '100%',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
});

function correlationIdOf(error: unknown): string {
  const id = error instanceof ApiError || error instanceof StartError ? error.correlationId : null;
  return id || crypto.randomUUID();
}

function ContactLine({ error }: { error: unknown }) {
  return (
    <p>
      {message('page.errorContact')} <code>{correlationIdOf(error)}</code>
    </p>
  );
}

/** The general error page (P-069, P-070). A failed start shows its own message instead. */
export function ErrorPage() {
  const error = useRouteError();
  const { footer } = settings();
  const isNoEntities = error instanceof StartError && error.key === 'user.noEntities';
  return (
    <FullPage title={message(error instanceof StartError ? error.key : 'page.error')}>
      {!isNoEntities && <ContactLine error={error} />}
      {isNoEntities ? (
        <Button variant="contained" component={Link} to={paths.logout()}>
          Sign Out
        </Button>
      ) : (
        <Button variant="contained" onClick={() => window.location.reload()}>
          Try again
        </Button>
      )}
      <Links>
        <a href={footer.terms}>Terms of Use</a>
        <a href={footer.privacy}>Privacy</a>
      </Links>
    </FullPage>
  );
}

/** The error page of one page: the shell around it still works (P-025). */
export function EntityErrorPage() {
  const error = useRouteError();
  return (
    <Inside role="alert">
      <h1>{message('route.error')}</h1>
      <ContactLine error={error} />
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </Inside>
  );
}

/** The page for unknown addresses. */
export function NotFoundPage() {
  const { lCode } = useParams();
  const home = (
    <Button variant="contained" component={Link} to={lCode ? paths.home(lCode) : paths.root()}>
      Go to Home
    </Button>
  );
  const hint = 'It may have moved, or the link may be incomplete.';
  if (!lCode) {
    return (
      <FullPage title="Page not found">
        <p>There is no page at this address. {hint}</p>
        {home}
      </FullPage>
    );
  }
  return (
    <Inside>
      <h1>Page not found</h1>
      <Sheet>
        <EmptyPanel icon={SearchX} title="There is no page at this address" actions={home}>
          {hint}
        </EmptyPanel>
      </Sheet>
    </Inside>
  );
}
