import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { RegistrationResult, Sent } from '@waypost/contract/registrations/calls';
import { useEffect, useId, useRef, useState } from 'react';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { hasCode, isRefused } from '#src/api/problem.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { Facts } from '#src/ui/facts.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { DiscardHeld } from './DiscardHeld.tsx';
import { HeldForm } from './HeldForm.tsx';
import { HeldOutcome } from './HeldOutcome.tsx';
import { heldQuery, refreshHeld } from './queries.ts';

const Parts = styled('div')({ display: 'grid', gap: 16, '& [tabindex="-1"]:focus': { outline: 'none' } });

type HeldDrawerProps = {
  heldId: string;
  onOpen: (heldId: string) => void;
  /** Opens the next list item; null if there is none. */
  onNext: (() => void) | null;
  onClose: () => void;
};

type Answer = { registration?: Sent; patientId?: string };

const importRefusal = 'You need the permissions to change patients and to manage cases for this.';

/** One held registration: the reason, its data to be corrected in place, and the result. */
export default function HeldDrawer({ heldId, onOpen, onNext, onClose }: HeldDrawerProps) {
  const formId = useId();
  const { entity, can } = useEntity();
  const query = useQuery(heldQuery(entity.id, heldId));
  const held = query.data;
  const [results, setResults] = useState<readonly RegistrationResult[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isPuttingAway, setIsPuttingAway] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const reason = useRef<HTMLDivElement>(null);
  const refusal = can('patient-write') && can('case-management-write') ? null : importRefusal;
  const version = held?.version;
  const opened = useRef(version);
  useEffect(() => {
    // A registration that still cannot be applied gets a new reason.
    if (opened.current !== undefined && version !== opened.current) reason.current?.focus();
    opened.current = version;
  }, [version]);
  /** Resolves to whether the registration was applied. */
  const apply = async (body: Answer): Promise<boolean> => {
    if (!held || isBusy) return false;
    setIsBusy(true);
    setFailure(null);
    try {
      const answer = await api.registrations.applyHeld({
        params: { heldId },
        headers: { 'if-match': String(held.version) },
        body,
      });
      const isHeld = answer.results[0]?.outcome === 'held';
      void refreshHeld(entity.id);
      if (isHeld) {
        toast.error(message('registration.stillHeld'));
        await query.refetch();
      } else setResults(answer.results);
      return !isHeld;
    } catch (error) {
      setFailure(error);
      if (hasCode(error, 'VERSION_CHANGED')) await query.refetch();
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const foot = held && !results && (
    <>
      <ActionButton refusal={refusal} disabled={isBusy} onClick={() => setIsPuttingAway(true)}>
        Put Away
      </ActionButton>
      <ActionButton type="submit" form={formId} variant="contained" refusal={refusal} loading={isBusy}>
        Apply
      </ActionButton>
    </>
  );
  const next = results && onNext;
  return (
    <SideDrawer
      title={results ? 'Applied' : 'Held Registration'}
      width={800}
      onClose={onClose}
      footer={
        foot || (
          <>
            {next && <Button onClick={next}>Open Next</Button>}
            <Button variant={next ? 'text' : 'contained'} onClick={onClose}>
              {results ? 'Done' : 'Close'}
            </Button>
          </>
        )
      }
    >
      {query.isPending && <SkeletonRows count={12} />}
      {query.isError && (
        <FailedPanel
          text={problemMessage(query.error)}
          reference={problemReference(query.error)}
          {...(!isRefused(query.error) &&
            !hasCode(query.error, 'HELD_SETTLED') && { onRetry: () => void query.refetch() })}
        />
      )}
      {results && <HeldOutcome results={results} onOpen={onOpen} />}
      {held && !query.isError && !results && (
        <Parts>
          <div ref={reason} role="alert" tabIndex={-1}>
            <Banner
              kind="warn"
              title={held.reason.message}
              actions={
                held.waitsFor !== null && (
                  <Button size="small" onClick={() => held.waitsFor && onOpen(held.waitsFor)}>
                    Open the First
                  </Button>
                )
              }
            />
          </div>
          {failure !== null && (
            <FailedPanel text={problemMessage(failure)} reference={problemReference(failure)} />
          )}
          <Facts>
            <dt>Source</dt>
            <dd>{held.source.name}</dd>
            <dt>Held since</dt>
            <dd>
              <Instant at={held.receivedAt} />
            </dd>
            <dt>Waiting behind</dt>
            <dd>{held.waiting === 0 ? 'Nothing' : `${held.waiting} about the same patient or visit`}</dd>
          </Facts>
          <HeldForm
            key={held.version}
            formId={formId}
            held={held}
            isReadOnly={refusal !== null}
            isBusy={isBusy}
            onApply={apply}
          />
        </Parts>
      )}
      {held && isPuttingAway && (
        <DiscardHeld
          held={held}
          onDone={() => {
            setIsPuttingAway(false);
            onClose();
          }}
          onClose={() => setIsPuttingAway(false)}
        />
      )}
    </SideDrawer>
  );
}
