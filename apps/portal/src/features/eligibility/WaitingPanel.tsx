import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { type ReactNode, useEffect, useState } from 'react';
import { ProgressSteps } from '#src/ui/ProgressSteps.tsx';
import { Card } from './pane-styles.ts';
import { formatClock } from './period-format.ts';
import { formatElapsed, initialElapsedMs } from './queries.ts';

/** Most payers answer within this time (CORE 156). */
const USUAL_WAIT_MS = 20_000;

const Panel = styled(Card)({
  maxWidth: 620,
  margin: '64px auto 0',
  padding: '28px 32px 24px',
  '& h3': { margin: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-.01em' },
  '& p': { margin: '6px 0 0', color: 'var(--wp-text-2)' },
  '@media (max-width: 799px)': { marginTop: 16, padding: '20px 16px' },
});

const Steps = styled('div')({ margin: '22px 0 6px' });

const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  marginTop: 14,
  paddingTop: 16,
  borderTop: '1px solid var(--wp-line)',
  '& p': { margin: 0, flex: 1, fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
  '& button': { flex: 'none' },
});

/** The elapsed time of the transaction, updated every second. */
function useElapsed(sentAt: string): number {
  const [start] = useState(() => {
    const now = Date.now();
    return now - initialElapsedMs(sentAt, now);
  });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - start);
}

function waitText(elapsed: number): string {
  const soFar = `${formatElapsed(elapsed)} so far`;
  return elapsed < USUAL_WAIT_MS ? `${soFar}, usually 3 to 20 seconds` : `${soFar}, longer than usual`;
}

type WaitingPanelProps = {
  transaction: EligibilityTransaction;
  /** Shown when Waypost itself does not answer while we wait. */
  notice: ReactNode;
  isCancelling: boolean;
  onCancel: () => void;
};

/** Shown until the payer answers: the progress, the elapsed time, and how to stop waiting (C-088). */
export function WaitingPanel({ transaction, notice, isCancelling, onCancel }: WaitingPanelProps) {
  const elapsed = useElapsed(transaction.sentAt);
  const payer = transaction.eligibilityRequest.payerName || 'the payer';
  const sent = <time dateTime={transaction.sentAt}>{formatClock(transaction.sentAt)}</time>;
  return (
    <Panel>
      <div role="status">
        <h3>{message('eligibility.waiting.title', { payer })}</h3>
        <p>{message('eligibility.waiting.body')}</p>
      </div>
      <Steps>
        <ProgressSteps
          steps={[
            { label: 'Request checked', state: 'done', note: sent },
            { label: `Sent to ${payer}`, state: 'done', note: sent },
            { label: 'Waiting for the payer', state: 'now', note: waitText(elapsed) },
            { label: 'Response', state: 'later' },
          ]}
        />
      </Steps>
      {notice}
      <Foot>
        <p id="cancel-meaning">{message('eligibility.cancelMeaning')}</p>
        <Button onClick={onCancel} disabled={isCancelling} aria-describedby="cancel-meaning">
          Cancel Request
        </Button>
      </Foot>
    </Panel>
  );
}
