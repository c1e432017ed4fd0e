import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { holidaySchema } from '@waypost/contract/tasks/story';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { problemMessage } from '#src/api/client.ts';
import { refreshHolidays, setHoliday } from '#src/api/holiday-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DateField } from '#src/ui/form/DateField.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { localToday } from '#src/ui/local-time.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { noEffectReason } from './why-no-effect.ts';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 12,
  alignItems: 'start',
});
/** Aligned with the fields, below their labels; on a narrow page, below the fields. */
const Add = styled(Button)({
  gridColumn: 'span 2',
  marginTop: 20,
  '@container form (max-width: 480px)': { gridColumn: '1 / -1', justifySelf: 'start', marginTop: 0 },
});

const rules = zodRules(
  z.object({ day: z.iso.date('Must be a date, such as 12/25/2026'), name: holidaySchema.shape.name }),
);

/** Adds a holiday of a facility. */
export function AddHoliday({ facilityId, onAdded }: { facilityId: string; onAdded: () => void }) {
  const { entity } = useEntity();
  const form = useForm({ defaultValues: { day: '', name: '' }, resolver: rules });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (holiday: { day: string; name: string }) => setHoliday(facilityId, holiday),
    onSuccess: (_saved, { day }) => {
      const why = noEffectReason(day, localToday());
      if (why === null) toast.success(message('holiday.saved'), undefined, displayDate(day));
      else toast.info(why);
      onAdded();
    },
    onSettled: () => refreshHolidays(entity.id, facilityId),
  });
  return (
    <FormShell
      label="New holiday"
      onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}
    >
      <Fields>
        <DateField control={form.control} name="day" label="Day" span={3} isRequired />
        <TextField control={form.control} name="name" label="Name" span={7} isRequired />
        <Add type="submit" variant="contained" loading={isPending}>
          Add
        </Add>
      </Fields>
      {error && <FailedPanel text={problemMessage(error)} />}
    </FormShell>
  );
}
