import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { AlertField } from '@waypost/contract/eligibility/alerts';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Accordion, Count } from '#src/ui/Accordion.tsx';
import { PanelBoundary } from '#src/ui/PanelBoundary.tsx';
import { type AlertChoice, AlertList } from './AlertList.tsx';
import {
  isDisclaimer,
  openAlerts,
  ownNotifications,
  refusedServices,
  warningCount,
  warningsOf,
} from './answer-counts.ts';
import { NotificationList } from './NotificationList.tsx';
import { RejectionRows } from './RejectionsTable.tsx';

// Collapsed sections share one row; an open one takes the whole width.
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 14,
  '& > section': { flex: '1 1 130px', minWidth: 'min-content' },
  // Clear all must fit next to its title.
  '& > section:last-of-type': { flexBasis: 250 },
  '& > section:has([aria-expanded="true"])': { flexBasis: '100%' },
});

const Open = styled(Count)({ background: 'var(--wp-warn-bg)', color: 'var(--wp-warn-fg)' });

type MessagesProps = {
  caseNumber: string | null;
  response: EligibilityResponse;
  canDecide: boolean;
  isDeciding: boolean;
  onDecide: (field: AlertField, choice: AlertChoice) => void;
};

/** Alerts, warnings and notifications of an answer (C-081, C-082), if it has any. */
export function Messages({ response, caseNumber, canDecide, isDeciding, onDecide }: MessagesProps) {
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set());
  const { alerts } = response.displayMessages;
  const notifications = ownNotifications(response);
  const open = openAlerts(alerts);
  const warnings = response.normalizedStatus === 'rejected' ? [] : warningsOf(response);
  const shown = notifications
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
  if (alerts.length + warnings.length + notifications.length === 0)
    return <None>No alerts, warnings or notifications.</None>;

  return (
    <Row ref={row}>
      {alerts.length > 0 &&
        panel(
          'Alerts',
          alertCount,
          true,
          <AlertList
            alerts={alerts}
            caseNumber={caseNumber}
            canDecide={canDecide}
            isDeciding={isDeciding}
            onDecide={onDecide}
          />,
        )}
      {warnings.length > 0 &&
        panel(
          'Warnings',
          <Count>{warningCount(response)}</Count>,
          true,
          <RejectionRows label="Warnings" response={response} services={refusedServices(response)} />,
        )}
      {notifications.length > 0 &&
        panel(
          'Notifications',
          <Count>{shown.length}</Count>,
          notifications.some((notification) => !isDisclaimer(response, notification)),
          shown.length > 0 ? (
            <NotificationList notifications={shown} onClear={(key) => clear([key])} />
          ) : (
            <None>All notifications are cleared.</None>
          ),
          shown.length > 0 && (
            <Button size="small" onClick={() => clear(shown.map(({ key }) => key))}>
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
