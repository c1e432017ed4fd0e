import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import {
  CircleAlert,
  CircleSlash,
  type LucideIcon,
  PlugZap,
  RotateCcw,
  SearchX,
  ShieldQuestionMark,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { hasCode } from '#src/api/problem.ts';
import { ResponseView } from './answer/ResponseView.tsx';
import type { AskedCase } from './case/use-asked-case.ts';
import { LastAnswer } from './LastAnswer.tsx';
import { outcomeText } from './outcome-texts.ts';
import { Card } from './pane-styles.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

const Heading = styled('header')({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: 52,
  padding: '0 24px',
  background: 'var(--wp-surface)',
  borderBottom: '1px solid var(--wp-line)',
  '& h2': { margin: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 },
});

const Content = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', padding: 24 });

/** The results area before it has a payer to name. */
function Untitled({ children }: { children: ReactNode }) {
  return (
    <>
      <Heading>
        <h2>Eligibility response</h2>
      </Heading>
      <Content>{children}</Content>
    </>
  );
}

const icons = { failed: PlugZap, cancelled: CircleSlash, interrupted: RotateCcw } as const;

/** The outcome of an eligibility transaction without a current answer. */
function Outcome({ transaction }: { transaction: EligibilityTransaction }) {
  const { state, failure, failureMessage, isLate } = transaction;
  const text = outcomeText({ state, failure, isLate, payerName: transaction.eligibilityRequest.payerName });
  if (!text) return null;
  return (
    <OutcomePanel icon={icons[state as keyof typeof icons] ?? CircleAlert} title={text.title}>
      <p>{text.explanation}</p>
      <p>
        <strong>What to do next: </strong>
        {text.next}
      </p>
      {failureMessage && <p>The payer said: {failureMessage}</p>}
      {failure?.detail && <p>Detail for support: {failure.detail}</p>}
    </OutcomePanel>
  );
}

/** The payer answered, but the answer contains nothing to show. */
function EmptyAnswer({ transaction }: { transaction: EligibilityTransaction }) {
  const isEmpty =
    transaction.failure === null &&
    transaction.eligibilityResponse.every(
      ({ AAAs, coverages }) => AAAs.length === 0 && coverages.length === 0,
    );
  if (!isEmpty) return null;
  return (
    <OutcomePanel icon={ShieldQuestionMark} title="The payer answered without any benefits">
      <p>The response names neither coverage nor a reason. It is kept under View Raw Data.</p>
      <p>
        <strong>What to do next: </strong>
        Check the member data and use Resubmit Request, or call the payer.
      </p>
    </OutcomePanel>
  );
}

export type ResponsePaneProps = {
  /** The case that is asked about; null for none, or while it is not known. */
  askedCase: AskedCase | null;
  /** Null while the address names no transaction. */
  query: UseQueryResult<EligibilityTransaction> | null;
  /** Before a request is sent: the last answer to the same question, and its address. */
  last: ComponentProps<typeof LastAnswer> | null;
  canWrite: boolean;
  isCancelling: boolean;
  onCancel: () => void;
  onResubmit: () => void;
};

/** The right half: the result of the request, in every state of an eligibility transaction (C-165). */
export function ResponsePane({
  askedCase,
  query,
  last,
  canWrite,
  isCancelling,
  onCancel,
  onResubmit,
}: ResponsePaneProps) {
  if (query === null && last !== null) return <LastAnswer {...last} />;
  if (query === null) {
    return (
      <Untitled>
        <OutcomePanel icon={ShieldQuestionMark} title={message('eligibility.none')}>
          <p>Fill in the request and submit it. The payer’s answer appears here.</p>
        </OutcomePanel>
      </Untitled>
    );
  }

  const { data: transaction, error } = query;
  if (!transaction) {
    return (
      <Untitled>
        {error === null && <Skeleton variant="rounded" height={240} aria-label="Loading the response" />}
        {error !== null && hasCode(error, 'NOT_FOUND') && (
          <OutcomePanel icon={SearchX} title={message('eligibility.notFound')}>
            <p>The address may be incomplete, or the request belongs to a facility you do not work for.</p>
          </OutcomePanel>
        )}
        {error !== null && !hasCode(error, 'NOT_FOUND') && (
          <OutcomePanel
            isAlert
            icon={CircleAlert}
            title="The response could not be loaded"
            actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
          >
            <p>Nothing is lost: the payer’s answer is saved.</p>
          </OutcomePanel>
        )}
      </Untitled>
    );
  }

  if (transaction.state === 'sent') {
    return (
      <Untitled>
        <WaitingPanel
          key={transaction.id}
          transaction={transaction}
          isCancelling={isCancelling}
          onCancel={onCancel}
          notice={error !== null && <p role="alert">Waypost does not answer at the moment. Trying again.</p>}
        />
      </Untitled>
    );
  }

  return (
    <ResponseView
      key={transaction.id}
      askedCase={askedCase}
      transaction={transaction}
      canWrite={canWrite}
      onResubmit={onResubmit}
    >
      <Outcome transaction={transaction} />
      {['answered', 'rejected'].includes(transaction.state) && <EmptyAnswer transaction={transaction} />}
    </ResponseView>
  );
}

const Panel = styled(Card)({
  maxWidth: 620,
  margin: '64px auto 0',
  padding: '28px 32px 24px',
  display: 'flex',
  gap: 16,
  '& > svg': { flex: 'none', marginTop: 4, color: 'var(--wp-neutral-icon)' },
  '& h2, & h3': { margin: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  '& p': { margin: '6px 0 0', color: 'var(--wp-text-2)' },
  '@media (max-width: 799px)': { marginTop: 16, padding: '20px 16px' },
});

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 16 });

type OutcomePanelProps = {
  icon: LucideIcon;
  title: string;
  /** Paragraphs: what happened, what to do. */
  children?: ReactNode;
  actions?: ReactNode;
  isAlert?: boolean;
  /** The heading level below the surrounding one. */
  heading?: 'h2' | 'h3';
};

/** The results area when there is no answer to show: the reason and the next step. Never blank. */
function OutcomePanel({
  icon: Icon,
  title,
  children,
  actions,
  isAlert = false,
  heading: Heading = 'h3',
}: OutcomePanelProps) {
  return (
    <Panel role={isAlert ? 'alert' : undefined}>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <Heading>{title}</Heading>
        {children}
        {actions && <Actions>{actions}</Actions>}
      </div>
    </Panel>
  );
}
