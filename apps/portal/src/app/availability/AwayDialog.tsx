import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { setMyAvailability } from '#src/api/assignment-queries.ts';
import { problemMessage } from '#src/api/client.ts';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { useEntity } from '../entity-context.ts';
import { showRefusedFields } from '../show-refused-fields.ts';
import { AwayFields } from './AwayFields.tsx';
import { type AbsenceDays, awayBody, awayShape, checkDays, noDays } from './away-form.ts';

const rules = zodRules(z.object(awayShape).superRefine(checkDays));

/** Asks for the first day of the user's absence, and for the day of their return. */
export default function AwayDialog({ onClose }: { onClose: () => void }) {
  const { entity } = useEntity();
  const form = useForm({ defaultValues: noDays, resolver: rules });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (days: AbsenceDays) => setMyAvailability(entity.id, awayBody(days)),
    onSuccess: (result, { backOn }) => {
      const day = displayDate(backOn);
      const from = result?.awayFrom ?? null;
      toast.success(
        from === null
          ? message('availability.awayUntil', { day })
          : message('availability.awayFromUntil', { from: displayDate(from), day }),
      );
      onClose();
    },
    // Shown in the dialog.
    onError: (refused) => showRefusedFields(form, refused, noDays),
  });
  return (
    <LargeDialog title="Away" width={440} onClose={onClose}>
      <FormShell label="Away" onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}>
        <AwayFields
          control={form.control}
          names={{ awayFrom: 'awayFrom', backOn: 'backOn' }}
          hint="While you are away no rule gives you tasks. From this day on you are available again."
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
