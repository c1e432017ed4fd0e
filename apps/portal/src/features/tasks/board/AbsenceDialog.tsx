import { useMutation, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { PersonThere } from '@waypost/contract/tasks/assignment/calls';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { peopleQuery, setAvailabilityOf } from '#src/api/assignment-queries.ts';
import { problemMessage } from '#src/api/client.ts';
import { AwayFields } from '#src/app/availability/AwayFields.tsx';
import { type AbsenceDays, awayBody, awayShape, checkDays, noDays } from '#src/app/availability/away-form.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { showRefusedFields } from '#src/app/show-refused-fields.ts';
import { absenceText } from '#src/ui/availability-text.ts';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { ofPerson, openFigures } from './board-lists.ts';
import { ListLink } from './ListLink.tsx';

const rules = zodRules(
  z.object({ ...awayShape, person: z.string().min(1, 'Required') }).superRefine(checkDays),
);
const nothing = { ...noDays, person: '' };

/** Records an absence for a user whom the manager manages. */
export default function AbsenceDialog({
  people,
  onClose,
}: {
  people: readonly PersonThere[];
  onClose: () => void;
}) {
  const { entity } = useEntity();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: nothing, resolver: rules });
  const personId = useWatch({ control: form.control, name: 'person' });
  const chosen = people.find(({ id }) => id === personId);
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ person, ...days }: AbsenceDays & { person: string }) =>
      setAvailabilityOf(person, awayBody(days)),
    onSuccess: (result, { person }) => {
      const name = people.find(({ id }) => id === person)?.name ?? '';
      toast.success(
        message('availability.absenceEntered', { name, days: result ? absenceText(result) : '' }),
      );
      void queryClient.invalidateQueries(peopleQuery(entity.id));
      void queryClient.invalidateQueries({ queryKey: [entity.id, 'board'] });
      onClose();
    },
    // The dialog shows the error.
    onError: (refused) => showRefusedFields(form, refused, nothing),
  });
  return (
    <LargeDialog title="Enter Absence" width={440} onClose={onClose}>
      <FormShell
        label="Enter Absence"
        onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}
      >
        <AwayFields
          control={form.control}
          names={{ awayFrom: 'awayFrom', backOn: 'backOn' }}
          hint="The first day back. They are told by e-mail what you enter, and may change it."
        >
          <SelectField
            control={form.control}
            name="person"
            label="Person"
            isRequired
            placeholder="Who is away"
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {chosen && (
            <ListLink
              count={1}
              name={`of ${chosen.name}`}
              filter={{ ...openFigures.open.filter, ...ofPerson(chosen) }}
            >
              Show their open tasks
            </ListLink>
          )}
        </AwayFields>
        <DialogFooter
          failure={error && problemMessage(error)}
          isSaving={isPending}
          saveLabel="Enter Absence"
          onClose={onClose}
        />
      </FormShell>
    </LargeDialog>
  );
}
