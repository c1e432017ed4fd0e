import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { messageStatus, type WebhookAttempt } from '@waypost/contract/webhooks/shapes';
import { Terminal } from 'lucide-react';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { copyText } from '#src/ui/copy-text.ts';
import { dateText, timeText } from '#src/ui/local-time.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { messageQuery, type Place } from '../queries.ts';
import { answerText, curlCommand, statusOfMessage } from '../webhook-text.ts';
import { useResend } from './use-resend.ts';

const Attempts = styled('ol')({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '20px',
  '& p': { color: 'var(--wp-text-2)' },
});

type MessageDrawerProps = { place: Place; url: string; msgId: string; onClose: () => void };

/** The contents of a message, its attempts with the receiver's responses, and a command to send it by hand. */
export default function MessageDrawer({ place, url, msgId, onClose }: MessageDrawerProps) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(messageQuery(entity.id, place, msgId));
  const { one } = useResend(place);
  return (
    <SideDrawer
      title="Message"
      width={640}
      badge={data && <StatusPill status={statusOfMessage(data.message)} />}
      onClose={onClose}
      footer={
        data && (
          <>
            <Button
              startIcon={<Terminal size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => void copyText(curlCommand(url, data.body, data.signed))}
            >
              Copy as curl
            </Button>
            {data.message.status === messageStatus.failed && (
              <Button variant="contained" loading={one.isPending} onClick={() => one.mutate(msgId)}>
                Resend
              </Button>
            )}
          </>
        )
      }
    >
      {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={12} />}
      {data && (
        <>
          <section aria-label="Attempts">
            <h3>Attempts</h3>
            <Attempts>
              {data.attempts.map((attempt) => (
                <li key={attempt.id}>
                  <Attempt attempt={attempt} />
                </li>
              ))}
            </Attempts>
            {data.attempts.length === 0 && <p role="status">It was not sent yet.</p>}
          </section>
          <CodeBlock title="Message" text={JSON.stringify(data.body, null, 2)} />
        </>
      )}
    </SideDrawer>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { number, isManual, at, latencyMs, answer } = attempt;
  return (
    <>
      <p>
        <b>{answerText(attempt)}</b>
        {`, attempt ${number}${isManual ? ' (asked for)' : ''}, ${dateText(at)}, ${timeText(at)}, `}
        {`${latencyMs.toLocaleString('en-US')} ms`}
      </p>
      {answer !== null && <CodeBlock title={`Answer to attempt ${number}`} text={answer} />}
    </>
  );
}
