import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { message } from '@waypost/contract/messages';
import type {
  EligibilityResponse,
  EligibilityTransaction,
} from '@waypost/contract/services/eligibility-response';
import { FileCode2, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { exchangeStatus } from '#src/ui/exchange-status.ts';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { AnswerView } from './AnswerView.tsx';
import { Facts } from './pane-styles.ts';
import { RawDataDrawer } from './RawDataDrawer.tsx';
import { ResponseHeader } from './ResponseHeader.tsx';
import { answerFacts, type Fact, payerTitle, requestFacts } from './response-facts.ts';

const Scroll = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '16px 24px',
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  '@media (max-width: 799px)': { padding: 16 },
});

const Another = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  '& > header': { display: 'flex', flexDirection: 'column', gap: 8, paddingTop: 8 },
  '& h3': { margin: 0, display: 'flex', alignItems: 'center', gap: 10, fontSize: 15, lineHeight: '24px' },
});

type ResponseViewProps = {
  transaction: EligibilityTransaction;
  canWrite: boolean;
  onResubmit: () => void;
  /** Above the answer: that it came late, or what ended the exchange without one. */
  children?: ReactNode;
};

/** Every answer the payer gave; an exchange without one keeps its heading and its actions. */
export function ResponseView({ transaction, canWrite, onResubmit, children }: ResponseViewProps) {
  const [isRawOpen, setIsRawOpen] = useState(false);
  const [first, ...others] = transaction.eligibilityResponse;
  const isRejected = transaction.state === 'rejected';
  const sentTo = transaction.eligibilityRequest.payerName;
  const actions = (
    <>
      <Button
        variant="outlined"
        startIcon={<FileCode2 size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setIsRawOpen(true)}
      >
        View Raw Data
      </Button>
      <Tooltip title={canWrite ? '' : message('eligibility.noWrite')}>
        <span {...(canWrite ? {} : { tabIndex: 0 })}>
          <Button
            variant={isRejected ? 'contained' : 'outlined'}
            startIcon={<RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />}
            disabled={!canWrite}
            onClick={onResubmit}
          >
            Resubmit Request
          </Button>
        </span>
      </Tooltip>
    </>
  );
  const factsOf = (response: EligibilityResponse | undefined): Fact[] =>
    response && !isRejected ? answerFacts(transaction, response) : requestFacts(transaction);

  return (
    <>
      <ResponseHeader
        title={payerTitle(sentTo, first)}
        status={<StatusPill status={exchangeStatus(transaction.state, first?.coverageStatus ?? null)} />}
        facts={factsOf(first)}
        actions={actions}
      />
      <Scroll>
        {children}
        {first && <AnswerView response={first} />}
        {others.map((response, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is never reordered and has no id of its own
          <Another key={index} aria-label={`Response ${index + 2}`}>
            <header>
              <h3>
                {payerTitle(sentTo, response)}
                <StatusPill status={exchangeStatus(transaction.state, response.coverageStatus)} />
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
            <AnswerView response={response} />
          </Another>
        ))}
      </Scroll>
      {isRawOpen && <RawDataDrawer transaction={transaction} onClose={() => setIsRawOpen(false)} />}
    </>
  );
}
