import Button from '@mui/material/Button';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import { type LimitName, limitBounds } from '@waypost/contract/payer-connections/connection';
import { lazy, Suspense, useState } from 'react';
import { api } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useEnding } from '#src/app/managed-lists/use-ending.tsx';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { Facts } from '#src/ui/facts.ts';
import { minuteText } from '#src/ui/local-time.ts';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { MutedText } from '#src/ui/table.ts';
import { CertificateFacts } from './CertificateFacts.tsx';
import { connectorWords, expiryText, limitText, lineText, statusOfConnection } from './connection-text.ts';
import { EnvelopeFacts } from './EnvelopeFacts.tsx';
import { refreshConnections } from './queries.ts';

const TryIt = lazy(() => import('./TryIt.tsx'));

const testRefusal =
  'Trying it asks the payer about a patient: that takes the permission Check eligibility, too.';

type ConnectionDrawerProps = { connection: Connection; onEdit: () => void; onClose: () => void };

/** A connection: its address, whether its payer responds, and its actions. */
export default function ConnectionDrawer({ connection, onEdit, onClose }: ConnectionDrawerProps) {
  const { can, entity } = useEntity();
  const [isTrying, setIsTrying] = useState(false);
  const { isEnded, button, question } = useEnding({
    noun: 'connection',
    name: connection.payerName,
    isEnded: connection.endedAt !== null,
    consequences:
      'Nothing is sent through it any more, and the payer is no longer offered. What was asked stays on record, and it can be reactivated.',
    onEnd: (willEnd) =>
      api.payerConnections.endConnection({
        params: { connectionId: connection.connectionId },
        headers: { 'if-match': String(connection.version) },
        body: { isEnded: willEnd },
      }),
    onRefresh: () => refreshConnections(entity.id),
    onDone: onClose,
  });
  return (
    <SideDrawer
      title={connection.payerName}
      width={640}
      badge={<StatusPill status={statusOfConnection(connection)} />}
      onClose={onClose}
      footer={
        isEnded ? (
          button
        ) : (
          <>
            {button}
            <ActionButton
              refusal={can('eligibility-verification-write') ? null : testRefusal}
              onClick={() => setIsTrying(true)}
            >
              Try It
            </ActionButton>
            <Button variant="contained" onClick={onEdit}>
              Edit
            </Button>
          </>
        )
      }
    >
      {!isEnded && lineText(connection.line) && <Banner kind="warn">{lineText(connection.line)}</Banner>}
      {!isEnded && expiryText(connection.certificate) && (
        <Banner kind="warn">{expiryText(connection.certificate)}</Banner>
      )}
      <ConnectionFacts connection={connection} />
      {question}
      <Suspense>{isTrying && <TryIt connection={connection} onClose={() => setIsTrying(false)} />}</Suspense>
    </SideDrawer>
  );
}

const limitLabels: Readonly<Record<LimitName, string>> = {
  connectTimeoutMs: 'Time to connect',
  timeoutMs: 'Time in all',
  maxConcurrent: 'At once',
  queueMs: 'Wait for a turn',
  breakerFailures: 'Line closes after',
  breakerWindowMs: 'Within',
  breakerOpenMs: 'Stays closed for',
};

function ConnectionFacts({ connection }: { connection: Connection }) {
  const { senderId, senderQualifier, receiverId, receiverQualifier, userName, hasPassword } = connection;
  return (
    <Facts sx={{ marginTop: '12px' }}>
      {connection.endedAt && (
        <>
          <dt>Ended</dt>
          <dd>{minuteText(connection.endedAt)}. Nothing is sent through it.</dd>
        </>
      )}
      <dt>Payer code</dt>
      <dd>
        <code>{connection.payerCode}</code>
      </dd>
      <dt>Sent as</dt>
      <dd>{connectorWords[connection.connector]}</dd>
      <dt>Address</dt>
      <dd>{connection.endpointUrl}</dd>
      <dt>Sender</dt>
      <dd>
        {senderId} <MutedText>{senderQualifier}</MutedText>
      </dd>
      <dt>Receiver</dt>
      <dd>
        {receiverId} <MutedText>{receiverQualifier}</MutedText>
      </dd>
      <dt>Usage</dt>
      <dd>{connection.usage === 'T' ? 'Test' : 'Production'}</dd>
      <dt>User name</dt>
      <dd>{userName ?? <MutedText>None</MutedText>}</dd>
      <dt>Password</dt>
      <dd>{hasPassword ? 'Kept, never shown' : <MutedText>None</MutedText>}</dd>
      <EnvelopeFacts connection={connection} />
      <CertificateFacts certificate={connection.certificate} />
      {(Object.keys(limitBounds) as LimitName[]).map((name) => (
        <Limit key={name} label={limitLabels[name]} text={limitText(name, connection[name])} />
      ))}
    </Facts>
  );
}

const Limit = ({ label, text }: { label: string; text: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </>
);
