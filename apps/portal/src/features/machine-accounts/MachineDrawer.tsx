import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Machine, MachineSecret, MachineWithSecret } from '@waypost/contract/machine-accounts/calls';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { grantableQuery } from '#src/api/role-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Facts } from '#src/ui/facts.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { dateText, minuteText } from '#src/ui/local-time.ts';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { EndSecret } from './EndSecret.tsx';
import { MoreRights } from './MoreRights.tsx';
import { lastDayOf } from './machine-form.ts';
import { secretText, statusOfMachine, tokenCommand } from './machine-text.ts';
import { RevokeMachine } from './RevokeMachine.tsx';
import { RotateMachineSecret } from './RotateMachineSecret.tsx';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginBottom: 4,
  '& h3': { flex: 1 },
});

type Confirmation = { what: 'rotate' | 'revoke' } | { what: 'end'; secret: MachineSecret };

type MachineDrawerProps = {
  machine: Machine;
  onEdit: () => void;
  onMade: (machine: MachineWithSecret) => void;
  onClose: () => void;
};

/** A machine account: its permissions, its expiry and its secrets. */
export default function MachineDrawer({ machine, onEdit, onMade, onClose }: MachineDrawerProps) {
  const [asking, setAsking] = useState<Confirmation | null>(null);
  const isRevoked = machine.state === 'revoked';
  const stop = () => setAsking(null);
  return (
    <SideDrawer
      title={machine.name}
      width={640}
      badge={<StatusPill status={statusOfMachine(machine)} />}
      onClose={onClose}
      footer={
        isRevoked ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button color="error" onClick={() => setAsking({ what: 'revoke' })}>
              Revoke
            </Button>
            <Button variant="contained" onClick={onEdit}>
              Edit
            </Button>
          </>
        )
      }
    >
      {!machine.mayMakeSecret && !isRevoked && (
        <MoreRights permissions={machine.permissions} facilities={machine.facilities} />
      )}
      <MachineFacts machine={machine} />
      <section aria-label="Secrets">
        <Head>
          <h3>Secrets</h3>
          {!isRevoked && (
            <ActionButton
              size="small"
              startIcon={<RotateCw size={14} strokeWidth={1.75} aria-hidden="true" />}
              refusal={machine.mayMakeSecret ? null : message('machine.ownRights')}
              onClick={() => setAsking({ what: 'rotate' })}
            >
              {machine.secrets.length === 0 ? 'Make Secret' : 'Rotate Secret'}
            </ActionButton>
          )}
        </Head>
        <Secrets secrets={machine.secrets} onEnd={(secret) => setAsking({ what: 'end', secret })} />
      </section>
      {!isRevoked && (
        <CodeBlock title="Get a token" text={tokenCommand(window.location.origin, machine.id)} />
      )}
      {asking?.what === 'rotate' && (
        <RotateMachineSecret
          machine={machine}
          onMade={(made) => {
            setAsking(null);
            onMade(made);
          }}
          onClose={stop}
        />
      )}
      {asking?.what === 'revoke' && <RevokeMachine machine={machine} onClose={stop} />}
      {asking?.what === 'end' && <EndSecret machine={machine} secret={asking.secret} onClose={stop} />}
    </SideDrawer>
  );
}

function MachineFacts({ machine }: { machine: Machine }) {
  const { entity } = useEntity();
  const { data: known } = useQuery(grantableQuery(entity.id));
  const named = (name: string) =>
    known?.find(({ permissionName }) => permissionName === name)?.displayName ?? name;
  return (
    <Facts sx={{ '& code': { fontSize: '12px' } }}>
      <dt>Client id</dt>
      <dd>
        <code>{machine.id}</code>
      </dd>
      <dt>Organization id</dt>
      <dd>
        <code>{machine.entityId}</code>, sent as Scope
      </dd>
      <dt>Facilities</dt>
      <dd>
        {machine.facilities.map(({ id, name }) => (
          <div key={id}>
            {name} <code>{id}</code>
          </div>
        ))}
      </dd>
      <dt>Permissions</dt>
      <dd>{machine.permissions.map(named).join(', ')}</dd>
      <dt>Calls per minute</dt>
      <dd>{machine.callsPerMinute.toLocaleString('en-US')}, at most</dd>
      <dt>Works until</dt>
      <dd>The end of {dateText(`${lastDayOf(machine.expiresAt)}T12:00:00`)}</dd>
      <dt>Last used</dt>
      <dd>{machine.lastUsedAt ? <Instant at={machine.lastUsedAt} /> : <MutedText>Never</MutedText>}</dd>
      <dt>Made</dt>
      <dd>
        {minuteText(machine.createdAt)} by {machine.createdBy}
      </dd>
      {machine.revokedAt && (
        <>
          <dt>Revoked</dt>
          <dd>
            {minuteText(machine.revokedAt)} by {machine.revokedBy}
          </dd>
        </>
      )}
    </Facts>
  );
}

function Secrets({
  secrets,
  onEnd,
}: {
  secrets: readonly MachineSecret[];
  onEnd: (secret: MachineSecret) => void;
}) {
  if (secrets.length === 0) return <p role="status">This account has no secret yet, so it cannot sign in.</p>;
  return (
    <TableScroll>
      <Table aria-label="Secrets">
        <colgroup>
          <col style={{ width: 88 }} />
          <col />
          <col style={{ width: 132 }} />
          <col style={{ width: 92 }} />
          <col style={{ width: 84 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Secret</th>
            <th scope="col">Status</th>
            <th scope="col">Made by</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {secrets.map((secret) => (
            <tr key={secret.id}>
              <td>
                <code>…{secret.hint}</code>
              </td>
              <td title={secretText(secret)}>{secretText(secret)}</td>
              <td title={secret.madeBy}>{secret.madeBy}</td>
              <td>{secret.lastUsedAt ? <Instant at={secret.lastUsedAt} /> : <MutedText>Never</MutedText>}</td>
              <td>
                {secret.isAlive && (
                  <Button size="small" aria-label={`End secret ${secret.hint}`} onClick={() => onEnd(secret)}>
                    End
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
