import Button from '@mui/material/Button';
import { formOfRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { Copy } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { copyText } from '#src/ui/copy-text.ts';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { RequestFields } from './RequestFields.tsx';
import { Body, RequestFooter } from './request-layout.ts';
import type { RequestChoices } from './use-request-form.ts';

const WAITING = 'The payer has not answered yet';

type SentRequestProps = {
  transaction: EligibilityTransaction;
  lists: RequestChoices;
  onNewRequest: () => void;
};

/** The Response stage of the request: the same form, read-only, as it was sent (C-076). */
export function SentRequest({ transaction, lists, onNewRequest }: SentRequestProps) {
  const form = useForm({ values: formOfRequest(transaction.eligibilityRequest) });
  return (
    <FormShell label="Eligibility request" isReadOnly onSubmit={(event) => event.preventDefault()}>
      <Body>
        <RequestFields form={form} lists={lists} />
      </Body>
      <RequestFooter>
        <p>
          Request ID {transaction.id.slice(0, 8)}
          <IconButton label="Copy request ID" small onClick={() => void copyText(transaction.id)}>
            <Copy size={14} strokeWidth={1.75} />
          </IconButton>
        </p>
        {transaction.state === 'sent' ? (
          <>
            <ActionButton refusal={WAITING}>Clear</ActionButton>
            <ActionButton refusal={WAITING}>Submit</ActionButton>
          </>
        ) : (
          <Button onClick={onNewRequest}>New request</Button>
        )}
      </RequestFooter>
    </FormShell>
  );
}
