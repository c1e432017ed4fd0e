import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { PayerStatus } from '@waypost/contract/payers/calls';
import { formatClock } from './period-format.ts';
import { payerLinesQuery } from './queries.ts';

/** What the state of a payer's connection means for a new request. */
function lineText({ state, since, nextTryAt }: PayerStatus): string {
  const silence = since === null ? '' : `No answer since ${formatClock(since)}. `;
  if (state === 'trying' || nextTryAt === null) {
    return `${silence}The next request finds out whether it answers again.`;
  }
  return `${silence}Requests are not sent to it before ${formatClock(nextTryAt)}. What you type is kept.`;
}

type PayerLineNoticeProps = {
  entityId: string;
  /** The chosen payer. While it is empty, the notice lists every payer that does not answer. */
  payerCode: string;
};

/** Says before anything is sent that a payer is not answering. */
export function PayerLineNotice({ entityId, payerCode }: PayerLineNoticeProps) {
  const { data: lines } = useQuery(payerLinesQuery(entityId));
  const silent = (lines ?? []).filter(
    (line) => line.state !== 'answering' && (payerCode === '' || line.payerCode === payerCode),
  );
  return silent.map((line) => (
    <Alert key={line.payerCode} severity="warning" sx={{ mb: 4 }}>
      <strong>{line.payerName} is not answering.</strong> {lineText(line)}
    </Alert>
  ));
}
