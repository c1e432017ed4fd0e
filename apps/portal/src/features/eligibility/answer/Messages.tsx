import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { AlertField } from '@waypost/contract/eligibility/alerts';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Accordion, Count } from '#src/ui/Accordion.tsx';
import { PanelBoundary } from '#src/ui/PanelBoundary.tsx';
import { type AlertChoice, AlertList } from './AlertList.tsx';
import { openAlerts, refusedServices, warningCount, warningsOf } from './answer-counts.ts';
import { type Notification, NotificationList } from './NotificationList.tsx';
import { RejectionRows } from './RejectionsTable.tsx';

// Collapsed sections share one row; an open one takes the whole width.
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 14,
  '& > section': { flex: '1 1 130px', minWidth: 'min-content' },
  // Clear all has to fit beside its title.
  '& > section:last-of-type': { flexBasis: 250 },
  '& > section:has([aria-expanded="true"])': { flexBasis: '100%' },
});

const Open = styled(Count)({ background: 'var(--wp-warn-bg)', color: 'var(--wp-warn-fg)' });

const DISCLAIMER = 'P';

/** Texts that a payer adds to every answer are shown below it. */
const isDisclaimer = ({ coverages }: EligibilityResponse, { coverageIndex }: Omit<Notification, 'key'>) =>
  coverageIndex !== null && coverages[coverageIndex]?.benefitCode === DISCLAIMER;

type MessagesProps = {
  caseNumber: string | null;
  response: EligibilityResponse;
  canDecide: boolean;
  isDeciding: boolean;
  onDecide: (field: AlertField, choice: AlertChoice) => void;
};

/** Alerts, warnings and notifications of an answer (C-081, C-082). Empty sections stay collapsed. */
export function Messages({ response, caseNumber, canDecide, isDeciding, onDecide }: MessagesProps) {
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set());
  const { alerts, notifications } = response.displayMessages;
  const open = openAlerts(alerts);
  const warnings = response.normalizedStatus === 'rejected' ? [] : warningsOf(response);
  const kept = notifications
    .map((notification, key) => ({ ...notification, key }))
    .filter(({ key }) => !cleared.has(key));
  const clear = (keys: readonly number[]) => setCleared(new Set([...cleared, ...keys]));
  const alertCount = open > 0 ? <Open>{open} open</Open> : <Count>{alerts.length}</Count>;
  const panel = (
    title: string,
    badge: ReactNode,
    isOpen: boolean,
    children: ReactNode,
    aside?: ReactNode,
  ) => (
    <Accordion title={title} badge={badge} aside={aside} isInitiallyOpen={isOpen}>
      <PanelBoundary>{children}</PanelBoundary>
    </Accordion>
  );
  const row = useRef<HTMLDivElement>(null);
  // Moves the focus to the next notification, or to the heading, because the cleared one had it.
  useEffect(() => {
    if (cleared.size === 0 || document.activeElement !== document.body) return;
    const section = row.current?.querySelector('section[aria-label="Notifications"]');
    const next = section?.querySelector<HTMLElement>('li button') ?? section?.querySelector('button');
    next?.focus();
  }, [cleared]);
  const none = (text: string) => <None>{text}</None>;

  return (
    <Row ref={row}>
      {panel(
        'Alerts',
        alertCount,
        alerts.length > 0,
        alerts.length > 0 ? (
          <AlertList
            alerts={alerts}
            caseNumber={caseNumber}
            canDecide={canDecide}
            isDeciding={isDeciding}
            onDecide={onDecide}
          />
        ) : (
          none('The answer matches the request.')
        ),
      )}
      {panel(
        'Warnings',
        <Count>{warningCount(response)}</Count>,
        warnings.length > 0,
        warnings.length > 0 ? (
          <RejectionRows label="Warnings" response={response} services={refusedServices(response)} />
        ) : (
          none('The payer refused nothing.')
        ),
      )}
      {panel(
        'Notifications',
        <Count>{kept.length}</Count>,
        notifications.some((notification) => !isDisclaimer(response, notification)),
        kept.length > 0 ? (
          <NotificationList notifications={kept} onClear={(key) => clear([key])} />
        ) : (
          none(notifications.length > 0 ? 'All notifications are cleared.' : 'There are no notifications.')
        ),
        kept.length > 0 && (
          <Button size="small" onClick={() => clear(kept.map(({ key }) => key))}>
            Clear all
          </Button>
        ),
      )}
    </Row>
  );
}

const None = styled('p')({
  padding: '10px 16px',
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
});
