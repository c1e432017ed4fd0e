import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { AlertField } from '@waypost/contract/services/eligibility-alerts';
import type { EligibilityResponse } from '@waypost/contract/services/eligibility-response';
import { type ReactNode, useState } from 'react';
import { Accordion, Count } from '#src/ui/Accordion.tsx';
import { PanelBoundary } from '#src/ui/PanelBoundary.tsx';
import { type AlertChoice, AlertList } from './AlertList.tsx';
import { openAlerts, warningsOf } from './answer-counts.ts';
import { NotificationList } from './NotificationList.tsx';
import { RejectionRows } from './RejectionsTable.tsx';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  alignItems: 'start',
  gap: 14,
  '& > [data-wide]': { gridColumn: '1 / -1' },
});

const Open = styled(Count)({ background: 'var(--wp-warn-bg)', color: 'var(--wp-warn-fg)' });

type MessagesProps = {
  response: EligibilityResponse;
  canDecide: boolean;
  isDeciding: boolean;
  onDecide: (field: AlertField, choice: AlertChoice) => void;
};

/** Alerts, warnings and notifications of an answer (C-081, C-082). What there is none of stays folded. */
export function Messages({ response, canDecide, isDeciding, onDecide }: MessagesProps) {
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set());
  const { alerts, notifications } = response.displayMessages;
  const open = openAlerts(alerts);
  const warnings = response.normalizedStatus === 'rejected' ? [] : warningsOf(response);
  const kept = notifications
    .map((notification, key) => ({ ...notification, key }))
    .filter(({ key }) => !cleared.has(key));
  const clear = (keys: readonly number[]) => setCleared(new Set([...cleared, ...keys]));
  const alertCount = open > 0 ? <Open>{open} open</Open> : <Count>{alerts.length}</Count>;
  const panel = (title: string, badge: ReactNode, count: number, children: ReactNode, aside?: ReactNode) => (
    <Accordion title={title} badge={badge} aside={aside} isInitiallyOpen={count > 0}>
      <PanelBoundary>{children}</PanelBoundary>
    </Accordion>
  );
  const none = (text: string) => <None>{text}</None>;

  return (
    <Grid>
      <div data-wide={alerts.length > 0 || undefined}>
        {panel(
          'Alerts',
          alertCount,
          alerts.length,
          alerts.length > 0 ? (
            <AlertList alerts={alerts} canDecide={canDecide} isDeciding={isDeciding} onDecide={onDecide} />
          ) : (
            none('The answer agrees with the request.')
          ),
        )}
      </div>
      {panel(
        'Warnings',
        <Count>{warnings.length}</Count>,
        warnings.length,
        warnings.length > 0 ? (
          <RejectionRows label="Warnings" rejections={warnings} />
        ) : (
          none('The payer refused nothing.')
        ),
      )}
      {panel(
        'Notifications',
        <Count>{kept.length}</Count>,
        kept.length,
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
    </Grid>
  );
}

const None = styled('p')({
  padding: '10px 16px',
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
});
