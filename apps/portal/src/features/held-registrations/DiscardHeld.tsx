import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Held } from '@waypost/contract/registrations/calls';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { SubmitDialog } from '#src/ui/form/SubmitDialog.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { toast } from '#src/ui/toasts.ts';
import { refreshHeld } from './queries.ts';

const MAX = 200;
const resolver = zodRules(
  z.object({
    reason: z
      .string()
      .trim()
      .min(1, message('field.required'))
      .max(MAX, message('field.max', { n: MAX })),
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
    <SubmitDialog
      title="Put Away"
      width={440}
      onClose={onClose}
      submitLabel="Put Away"
      isDangerous
      isBusy={put.isPending}
      onSubmit={handleSubmit((values) => put.mutate(values))}
    >
      <p>
        It is not applied, and what was sent is deleted. This cannot be undone.
        {held.waiting > 0 && ' What waits behind it can be applied then.'}
      </p>
      <FormSection>
        <TextField control={control} name="reason" label="Reason" isRequired autoFocus />
      </FormSection>
    </SubmitDialog>
  );
}
