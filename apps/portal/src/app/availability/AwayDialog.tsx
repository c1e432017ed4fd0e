import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { setMyAvailability } from '#src/api/assignment-queries.ts';
import { problemMessage } from '#src/api/client.ts';
import { DateField } from '#src/ui/form/DateField.tsx';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { localToday } from '#src/ui/local-time.ts';
import { toast } from '#src/ui/toasts.ts';
import { useEntity } from '../entity-context.ts';

const rules = zodRules(
  z.object({
    backOn: z.iso
      .date('Must be a date, such as 12/28/2026')
      .refine((day) => day > localToday(), message('availability.dayToCome')),
  }),
);

/** Asks for the day on which the user is back. */
export default function AwayDialog({ onClose }: { onClose: () => void }) {
  const { entity } = useEntity();
  const form = useForm({ defaultValues: { backOn: '' }, resolver: rules });
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ backOn }: { backOn: string }) => setMyAvailability(entity.id, { state: 'away', backOn }),
    onSuccess: (_said, { backOn }) => {
      toast.success(message('availability.awayUntil', { day: displayDate(backOn) }));
      onClose();
    },
    // Told in the dialog.
    onError: () => undefined,
  });
  return (
    <LargeDialog title="Away" width={440} onClose={onClose}>
      <FormShell label="Away" onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}>
        <DateField
          control={form.control}
          name="backOn"
          label="Back On"
          isRequired
          hint="Until then no rule gives you tasks. From this day on you are available again."
        />
        <DialogFooter
          failure={error && problemMessage(error)}
          isSaving={isPending}
          saveLabel="Mark as Away"
          onClose={onClose}
        />
      </FormShell>
    </LargeDialog>
  );
}
