import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Held } from '@waypost/contract/registrations/calls';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refreshHeld } from './queries.ts';

const MOST = 200;
const resolver = zodRules(
  z.object({
    reason: z
      .string()
      .trim()
      .min(1, message('field.required'))
      .max(MOST, message('field.max', { n: MOST })),
  }),
);

/** Discards a held registration with a reason: it is not applied, and its data is deleted. */
export function DiscardHeld({
  held,
  onDone,
  onClose,
}: {
  held: Held;
  onDone: () => void;
  onClose: () => void;
}) {
  const formId = useId();
  const { entity } = useEntity();
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' }, resolver });
  const put = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api.registrations.dismissHeld({
        params: { heldId: held.heldId },
        headers: { 'if-match': String(held.version) },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      toast.success(message('registration.putAway'));
      onDone();
    },
    onError: (error) => void toast.error(problemMessage(error)),
    onSettled: () => refreshHeld(entity.id),
  });
  return (
    <LargeDialog
      title="Put Away"
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={put.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="contained" color="error" loading={put.isPending}>
            Put Away
          </Button>
        </>
      }
    >
      <FormShell
        id={formId}
        label="Put away"
        onSubmit={(event) => {
          // The event must not submit the form behind the dialog.
          event.stopPropagation();
          void handleSubmit((values) => put.mutate(values))(event);
        }}
      >
        <p>
          It is not applied, and what was sent is deleted. This cannot be undone.
          {held.waiting > 0 && ' What waits behind it can be applied then.'}
        </p>
        <FormSection>
          <TextField control={control} name="reason" label="Reason" isRequired autoFocus />
        </FormSection>
      </FormShell>
    </LargeDialog>
  );
}
