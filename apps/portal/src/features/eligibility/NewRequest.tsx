import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { message } from '@waypost/contract/messages';
import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import { useEffect } from 'react';
import { toast } from '#src/ui/toasts.ts';
import { RequestForm } from './RequestForm.tsx';
import { RequestSkeleton } from './RequestPane.tsx';
import { newRequest } from './request-values.ts';
import type { EligibilityTarget } from './route-target.ts';
import { refusalOf } from './submit-refusal.ts';
import { useSendRequest } from './use-exchange.ts';
import { useInitialRequest } from './use-initial-request.ts';
import type { RequestChoices } from './use-request-lists.ts';

type NewRequestProps = {
  entityId: string;
  target: EligibilityTarget;
  lists: RequestChoices;
  canWrite: boolean;
  onSent: (transaction: EligibilityTransaction) => void;
};

/** The Request stage: the form, filled in from a task or an earlier request where the address names one. */
export function NewRequest({ entityId, target, lists, canWrite, onSent }: NewRequestProps) {
  const initial = useInitialRequest(entityId, lists, target);
  const send = useSendRequest(entityId);
  const { isPayerUnknown } = initial;
  useEffect(() => {
    if (isPayerUnknown) toast.error(message('eligibility.noPayerMatch'));
  }, [isPayerUnknown]);

  if (initial.values === null) return <RequestSkeleton />;
  const failures = [
    lists.hasFailed && {
      text: 'The lists of payers and service types could not be loaded.',
      retry: lists.retry,
    },
    initial.hasFailed && {
      text: 'The form could not be filled in. You can fill it in by hand.',
      retry: initial.retry,
    },
  ].filter((failure) => failure !== false);
  const notice = failures.map(({ text, retry }) => (
    <Alert
      key={text}
      severity="warning"
      sx={{ mb: 4 }}
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      {text}
    </Alert>
  ));

  return (
    <RequestForm
      key={`${initial.source} ${target.resubmitOf} ${target.taskId}`}
      initial={initial.values}
      blank={newRequest(lists.facilities, target)}
      lists={lists}
      canWrite={canWrite}
      notice={notice}
      ssnHint={initial.maskedSsn && `Sent as ${initial.maskedSsn}. Type it again to send it.`}
      onSend={async (request) => {
        try {
          onSent(await send(request));
          return null;
        } catch (error) {
          return refusalOf(error);
        }
      }}
    />
  );
}
