import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { message } from '@waypost/contract/core/messages';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { toast } from '#src/ui/toasts.ts';
import { caseQuery } from './case-queries.ts';

/** Maximum length of a reason. */
const MAX_REASON = 200;
const rules = z.object({
  reason: z
    .string()
    .trim()
    .min(1, message('field.required'))
    .max(MAX_REASON, message('field.max', { n: MAX_REASON })),
});

const Spacer = styled('div')({ height: 16 });

type CancelCaseProps = { details: CaseDetails; onClose: () => void };

/** Asks for the reason of a cancellation, and shows the consequences for its tasks. */
export function CancelCase({ details, onClose }: CancelCaseProps) {
  const { entity } = useEntity();
  const client = useQueryClient();
  const form = useForm({ defaultValues: { reason: '' }, resolver: zodRules(rules) });
  const { isSubmitting } = form.formState;
  const of = `Case ${details.caseNumber}`;
  const submit = form.handleSubmit(async ({ reason }) => {
    const pending = toast.pending(message('case.cancelling'));
    try {
      await api.case.cancelCase({
        params: { caseId: details.caseId },
        headers: { 'if-match': `"${details.version}"` },
        body: { reason },
      });
      toast.settle(pending, 'success', message('case.cancelled'), { of });
    } catch (error) {
      toast.settle(pending, 'error', problemMessage(error), { of });
    }
    await client.invalidateQueries(caseQuery(entity.id, details.caseNumber));
    await client.invalidateQueries({ queryKey: [entity.id, 'case-list', details.caseId] });
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Cancel case ${details.caseNumber}?`}
      confirmLabel="Cancel Case"
      cancelLabel="Keep Case"
      isDestructive
      isBusy={isSubmitting}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      <p>
        The visit does not take place. Open tasks of the case are closed, except one that somebody is working
        on right now, and no new ones are opened. The case and its checks stay readable. This cannot be
        undone.
      </p>
      <Spacer />
      <FormShell label={of} onSubmit={(event) => void submit(event)}>
        <TextField
          control={form.control}
          name="reason"
          label="Reason"
          isRequired
          hint="Kept as a note of the case"
        />
      </FormShell>
    </ConfirmDialog>
  );
}
