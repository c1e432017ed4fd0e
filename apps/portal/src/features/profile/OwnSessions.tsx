import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '@waypost/contract/account/calls';
import { useId, useState } from 'react';
import { api, problemMessage } from '#src/api/client.ts';
import { restartSignIn } from '#src/api/session.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { toast } from '#src/ui/toasts.ts';
import { Card, CardBody } from './profile-layout.ts';

const Sessions = styled('ul')({
  margin: 0,
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
    borderBottom: '1px solid var(--wp-line)',
  },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

const sessionsQuery = queryOptions({ queryKey: ['my-sessions'], queryFn: () => api.account.mySessions() });
const failed = (error: unknown) => toast.error(problemMessage(error));

/** The current sessions of the signed-in user. */
export function OwnSessions() {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>Where you are signed in</h2>
      <CardBody>
        <SessionList />
      </CardBody>
    </Card>
  );
}

function SessionList() {
  const { data, error } = useQuery(sessionsQuery);
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const endSession = useMutation({
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
      <Sessions>
        {data.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isBusy={endSession.isPending}
            onEnd={() => endSession.mutate(session.id)}
          />
        ))}
      </Sessions>
      <Button color="error" sx={{ mt: 3 }} onClick={() => setIsAsking(true)}>
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
          <p>All your sessions end, including this one.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type SessionItemProps = { session: OwnSession; isBusy: boolean; onEnd: () => void };

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const device = `${session.browser} on ${session.operatingSystem}`;
  return (
    <li>
      <span>
        {device}
        <small>
          {session.ipAddress} · last used <Instant at={session.lastSeenAt} isAge />
        </small>
      </span>
      {session.isCurrent ? (
        <span>This session</span>
      ) : (
        <Button size="small" disabled={isBusy} aria-label={`End the session of ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
