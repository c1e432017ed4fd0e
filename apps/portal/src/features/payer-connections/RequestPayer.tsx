import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { type PayerRequest, payerRequestSchema } from '@waypost/contract/payer-connections/calls';
import { useId } from 'react';
import { api, problemMessage } from '#src/api/client.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextAreaField } from '#src/ui/form/TextAreaField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refreshConnections } from './queries.ts';

const empty: PayerRequest = { payerName: '', payerCode: '', reason: '' };

/** Requests a payer that the installation does not know from its operator. */
export default function RequestPayer({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { entity } = useEntity();
  const { form, isLoading, draftSavedAt, discard, settle } = useFormWithDraft<PayerRequest>(
    { form: 'payer-request', subjectId: EMPTY_ID },
    empty,
    payerRequestSchema,
  );
  const ask = useMutation({
    mutationFn: (body: PayerRequest) => api.payerConnections.askForPayer({ body }),
    onSuccess: async ({ payerName }) => {
      toast.success(message('payerRequest.sent'), undefined, payerName);
      await refreshConnections(entity.id);
      onClose();
      settle(empty);
    },
    onError: (_error, { payerName }) =>
      void toast.error(message('payerRequest.failed'), { of: payerName.trim() }),
  });
  const submit = form.handleSubmit((values) => {
    if (!ask.isPending) ask.mutate(values);
  });
  return (
    <LargeDialog
      title="Ask for a Payer"
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button
            disabled={ask.isPending}
            onClick={() => {
              discard();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="contained"
            disabled={isLoading}
            loading={ask.isPending}
          >
            Ask
          </Button>
        </>
      }
    >
      {isLoading ? (
        <SkeletonRows count={6} />
      ) : (
        <FormShell id={formId} label="Ask for a Payer" onSubmit={(event) => void submit(event)}>
          {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={discard} />}
          {ask.error && <FailedPanel text={problemMessage(ask.error)} />}
          <p>The people who run this installation add payers to its list, and answer here.</p>
          <FormSection>
            <TextField
              control={form.control}
              name="payerName"
              label="Name of the payer"
              isRequired
              autoFocus
            />
            <TextField
              control={form.control}
              name="payerCode"
              label="Payer ID"
              hint="As the payer or your clearinghouse calls it, if you know it."
            />
            <TextAreaField
              control={form.control}
              name="reason"
              label="Why it is needed"
              isRequired
              rows={2}
              most={300}
            />
          </FormSection>
        </FormShell>
      )}
    </LargeDialog>
  );
}
