import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { AlertField } from '@waypost/contract/eligibility/alerts';
import { decidingAnswer } from '@waypost/contract/eligibility/deciding-answer';
import { asksForCard } from '@waypost/contract/eligibility/next-steps';
import type { EligibilityResponse, EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { verdictSteps } from '@waypost/contract/eligibility/verdict-steps';
import { FileCode2, Printer } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { PanelBoundary } from '#src/ui/PanelBoundary.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { answerStatus } from '#src/ui/transaction-status.ts';
import { InsuranceCard } from '../case/InsuranceCard.tsx';
import type { AskedCase } from '../case/use-asked-case.ts';
import { Facts, PaneBody } from '../pane-styles.ts';
import type { AlertChoice } from './AlertList.tsx';
import { AnswerView } from './AnswerView.tsx';
import { BillOther } from './BillOther.tsx';
import { CorrectCase } from './CorrectCase.tsx';
import { DifferencePanel } from './DifferencePanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { LeftOutNote } from './LeftOutNote.tsx';
import { NewTabLink } from './NewTabLink.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OtherPayers } from './OtherPayer.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { ResponseHeader } from './ResponseHeader.tsx';
import { ResubmitButton } from './ResubmitButton.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import { answerFacts, type Fact, messageCounts, payerTitle, requestFacts } from './response-facts.ts';
import { useAlertDecision } from './use-alert-decision.ts';
import { useDifferenceLoaded } from './use-difference-loaded.ts';

const RawDataDrawer = lazy(() =>
  import('../raw-data/RawDataDrawer.tsx').then((module) => ({ default: module.RawDataDrawer })),
);

const Another = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  '& > header': { display: 'flex', flexDirection: 'column', gap: 8, paddingTop: 8 },
  '& > header > h3': { display: 'flex', alignItems: 'center', gap: 10, fontSize: 15, lineHeight: '24px' },
});

/** The next steps after an answer, above its content. */
const Next = ({
  transaction,
  response,
  askedCase,
}: {
  transaction: EligibilityTransaction;
  response: EligibilityResponse;
  askedCase: AskedCase | null;
}) => (
  <NextSteps
    steps={verdictSteps(response)}
    actions={
      <>
        <BillOther transaction={transaction} response={response} />
        {response.normalizedStatus === 'rejected' && <CorrectCase transaction={transaction} />}
        {askedCase && asksForCard(verdictSteps(response)) && <InsuranceCard askedCase={askedCase} />}
      </>
    }
  />
);

type ResponseViewProps = {
  askedCase: AskedCase | null;
  transaction: EligibilityTransaction;
  canWrite: boolean;
  onResubmit: () => void;
  /** Shown above the answer: that it was late, or why the transaction ended without one. */
  children?: ReactNode;
};

/** Every answer of the payer. An eligibility transaction without an answer keeps its heading and actions. */
export function ResponseView({ askedCase, transaction, canWrite, onResubmit, children }: ResponseViewProps) {
  const { entity, can } = useEntity();
  const [isRawOpen, setIsRawOpen] = useState(false);
  const decision = useAlertDecision(entity.id, transaction);
  const [first, ...others] = transaction.eligibilityResponse;
  const isRejected = transaction.state === 'rejected';
  const isAnswered = isRejected || transaction.state === 'answered';
  const isDifferenceIn = useDifferenceLoaded(entity.id, transaction.id, isAnswered);
  const sentTo = transaction.eligibilityRequest.payerName;
  const decisions = {
    caseNumber: transaction.caseNumber,
    canDecide: canWrite,
    isDeciding: decision.isPending,
    onDecide: (field: AlertField, choice: AlertChoice) => decision.mutate({ field, choice }),
  };
  const factsOf = (response: EligibilityResponse | undefined): Fact[] =>
    response && response.normalizedStatus !== 'rejected'
      ? answerFacts(transaction, response)
      : requestFacts(transaction);
  const actions = (
    <>
      <Button
        variant="outlined"
        startIcon={<FileCode2 size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setIsRawOpen(true)}
      >
        View Raw Data
      </Button>
      <ResubmitButton resubmit={transaction.resubmit} isPrimary={isRejected} onResubmit={onResubmit} />
      <NewTabLink to={paths.eligibilityResponse(entity.lCode, transaction.id)} label="Open in a new tab" />
      <IconButton label="Print" onClick={() => window.print()}>
        <Printer size={16} strokeWidth={1.75} />
      </IconButton>
    </>
  );

  return (
    <>
      <ResponseHeader
        title={payerTitle(sentTo, first)}
        status={
          <StatusPill
            status={answerStatus(transaction.state, decidingAnswer(transaction.eligibilityResponse))}
          />
        }
        counts={messageCounts(transaction.eligibilityResponse)}
        caseNumber={transaction.caseNumber}
        facts={factsOf(first)}
        actions={actions}
      />
      <PaneBody>
        {children}
        {isDifferenceIn && (
          <>
            <OtherPayers responses={transaction.eligibilityResponse} />
            {first && <Next transaction={transaction} response={first} askedCase={askedCase} />}
            {isAnswered && (
              <PanelBoundary>
                <DifferencePanel entityId={entity.id} id={transaction.id} />
              </PanelBoundary>
            )}
            {first && <AnswerView response={first} payer={payerTitle(sentTo, first)} {...decisions} />}
            {others.map((response, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer is never reordered and has no id of its own
              <Another key={index} aria-label={`Response ${index + 2}`}>
                <header>
                  <h3>
                    {payerTitle(sentTo, response)}
                    <StatusPill status={answerStatus(transaction.state, response)} />
                  </h3>
                  <Facts>
                    {answerFacts(transaction, response).map(({ label, value }) => (
                      <div key={label}>
                        <dt>{label}</dt>
                        <dd>{value}</dd>
                      </div>
                    ))}
                  </Facts>
                </header>
                <Next transaction={transaction} response={response} askedCase={askedCase} />
                <AnswerView response={response} payer={payerTitle(sentTo, response)} {...decisions} />
              </Another>
            ))}
            <LeftOutNote leftOut={transaction.leftOut.filter(({ list }) => list === 'eligibilityResponse')} />
            {transaction.state !== 'cancelled' && <RulesPanel transaction={transaction} />}
            {isAnswered && (
              <PanelBoundary>
                <HistoryPanel
                  entityId={entity.id}
                  lCode={entity.lCode}
                  id={transaction.id}
                  payer={sentTo || 'this payer'}
                />
              </PanelBoundary>
            )}
          </>
        )}
      </PaneBody>
      <PrintSheet transaction={transaction} />
      {isRawOpen && (
        <Suspense>
          <RawDataDrawer
            transaction={transaction}
            canReadSsn={can('ssn-read')}
            onClose={() => setIsRawOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
