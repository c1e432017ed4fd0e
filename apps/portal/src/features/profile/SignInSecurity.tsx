import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '@waypost/contract/services/account';
import { useState } from 'react';
import { api, problemMessage } from '#src/api/client.ts';
import { restartSignIn, startJourney } from '#src/api/session.ts';
import { settings } from '#src/api/settings.ts';
import { useUser } from '#src/app/use-user.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { toast } from '#src/ui/toasts.ts';

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 16 });

const Sessions = styled('ul')({
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '20px',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 44,
    borderTop: '1px solid var(--wp-line)',
  },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

const sessionsQuery = queryOptions({ queryKey: ['my-sessions'], queryFn: () => api.account.mySessions() });
const failed = (error: unknown) => toast.error(problemMessage(error));

/** How the signed-in user signs in, and where they are signed in now. */
export function SignInSecurity() {
  const user = useUser();
  const isOurs = settings().identityProvider.isEmbedded && !user.usesExternalIdentityProvider;
  return (
    <>
      {isOurs && (
        <Actions>
          <Button variant="outlined" onClick={() => void startJourney('change-password').catch(failed)}>
            Change password
          </Button>
          <Button variant="outlined" onClick={() => void startJourney('second-step').catch(failed)}>
            Two-step sign-in
          </Button>
        </Actions>
      )}
      <SessionList />
    </>
  );
}

function SessionList() {
  const { data, error } = useQuery(sessionsQuery);
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const endOne = useMutation({
    mutationFn: (sessionId: string) => api.account.endMySession({ params: { sessionId } }),
    onSuccess: () => client.invalidateQueries(sessionsQuery),
    onError: failed,
  });
  const endAll = useMutation({
    mutationFn: () => api.account.endMySessions(),
    onSuccess: () => restartSignIn(),
    onError: failed,
  });
  if (error) return <FailedPanel text={problemMessage(error)} />;
  if (!data) return <Spinner label="Loading your sessions" />;
  return (
    <>
      <h3>Where you are signed in</h3>
      <Sessions>
        {data.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isBusy={endOne.isPending}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </Sessions>
      <Button color="error" onClick={() => setIsAsking(true)}>
        Sign out everywhere
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          confirmLabel="Sign out"
          isDestructive
          isBusy={endAll.isPending}
          onConfirm={() => endAll.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>All your sessions end, this one as well.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type SessionItemProps = { session: OwnSession; isBusy: boolean; onEnd: () => void };

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const where = `${session.browser} on ${session.operatingSystem}`;
  return (
    <li>
      <span>
        {where}
        <small>
          {session.ipAddress} · last used <Instant at={session.lastSeenAt} isAge />
        </small>
      </span>
      {session.isCurrent ? (
        <span>This session</span>
      ) : (
        <Button size="small" disabled={isBusy} aria-label={`End the session of ${where}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
