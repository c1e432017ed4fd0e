import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { decidingAnswer } from '@waypost/contract/eligibility/deciding-answer';
import { asksForCard, resubmitStep } from '@waypost/contract/eligibility/next-steps';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { verdictSteps } from '@waypost/contract/eligibility/verdict-steps';
import { Link } from 'react-router';
import { isRefused, readFailure } from '#src/api/problem.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { answerStatus } from '#src/ui/transaction-status.ts';
import { NextSteps } from './answer/NextSteps.tsx';
import { RejectionsTable } from './answer/RejectionsTable.tsx';
import { payerTitle, requestFacts } from './answer/response-facts.ts';
import { InsuranceCard } from './case/InsuranceCard.tsx';
import type { AskedCase } from './case/use-asked-case.ts';
import { outcomeText } from './outcome-texts.ts';
import { Card, Facts, PaneBody } from './pane-styles.ts';
import { transactionQuery } from './queries.ts';

const Heading = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  flex: 'none',
  minHeight: 52,
  padding: '8px 24px',
  background: 'var(--wp-surface)',
  borderBottom: '1px solid var(--wp-line)',
  '& h2': { margin: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  '& > a': { marginLeft: 'auto' },
  '@media (max-width: 799px)': { padding: '8px 16px' },
});

/** The reason why a check brought no answer, and what to do. */
function Failure({ transaction }: { transaction: EligibilityTransaction }) {
  const text = outcomeText({ ...transaction, payerName: transaction.eligibilityRequest.payerName });
  if (!text) return null;
  return (
    <>
      <p>
        <strong>{text.title}</strong> {text.explanation}
      </p>
      {transaction.failureMessage && <p>The payer said: {transaction.failureMessage}</p>}
      <NextSteps steps={[{ action: text.next, reason: '' }]} />
    </>
  );
}

type LastAnswerProps = {
  /** The case of the next request; null while unknown. */
  askedCase: AskedCase | null;
  entityId: string;
  id: string;
  /** The address of the whole answer. */
  to: string;
};

/** The payer's last answer next to the form of the next request: its codes, and what to do about them. */
export function LastAnswer({ askedCase, entityId, id, to }: LastAnswerProps) {
  const { data: transaction, error, refetch } = useQuery(transactionQuery(entityId, id));
  const responses = transaction?.eligibilityResponse ?? [];
  return (
    <>
      <Heading>
        <h2>Last answer</h2>
        {transaction && <StatusPill status={answerStatus(transaction.state, decidingAnswer(responses))} />}
        <Button size="small" component={Link} to={to}>
          View the Whole Answer
        </Button>
      </Heading>
      <PaneBody>
        {!transaction && !error && (
          <Card>
            <SkeletonRows count={4} />
          </Card>
        )}
        {!transaction && error && (
          <Card>
            <FailedPanel
              text={readFailure(error, 'The last answer could not be loaded.')}
              {...(!isRefused(error) && { onRetry: () => void refetch() })}
            />
          </Card>
        )}
        {transaction && (
          <>
            <Facts>
              <div>
                <dt>Payer</dt>
                <dd>{payerTitle(transaction.eligibilityRequest.payerName, responses[0])}</dd>
              </div>
              {requestFacts(transaction).map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </Facts>
            <Failure transaction={transaction} />
            {responses.map((response, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer is never reordered and has no id of its own
              <div key={index} style={{ display: 'contents' }}>
                <NextSteps
                  steps={verdictSteps(response).filter((step) => step !== resubmitStep)}
                  actions={
                    askedCase &&
                    asksForCard(verdictSteps(response)) && <InsuranceCard askedCase={askedCase} />
                  }
                />
                {response.normalizedStatus === 'rejected' && <RejectionsTable response={response} />}
              </div>
            ))}
          </>
        )}
      </PaneBody>
    </>
  );
}
