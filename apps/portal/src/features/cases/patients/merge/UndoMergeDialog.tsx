import { useMutation, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Decisions, PatientMerge, TakenBack } from '@waypost/contract/patients/merge';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { RadioField } from '#src/ui/form/RadioField.tsx';
import { SubmitDialog } from '#src/ui/form/SubmitDialog.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refreshPatientsCases } from './merge-queries.ts';
import { decisionsOf, undecidedFields } from './undecided.ts';

type UndoMergeDialogProps = { merge: PatientMerge; mergedText: string; onClose: () => void };

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

/** Undoes a merge. The user assigns later records to one of the patients. */
export default function UndoMergeDialog({ merge, mergedText, onClose }: UndoMergeDialogProps) {
  const { entity } = useEntity();
  const client = useQueryClient();
  const [undecided, setUndecided] = useState<TakenBack['undecided'] | null>(null);
  const fields = useMemo(() => (undecided ? undecidedFields(undecided) : []), [undecided]);
  const { control, handleSubmit, setError } = useForm<Record<string, string>>({ defaultValues: {} });
  const undoMerge = useMutation({
    mutationFn: (body: Decisions) => api.patient.takeMergeBack({ params: { mergeId: merge.mergeId }, body }),
    onSuccess: (answer) => {
      if (answer.outcome === 'undecided') return setUndecided(answer.undecided);
      toast.success(message('merge.isTakenBack'));
      onClose();
    },
    onSettled: (answer) => answer?.outcome !== 'undecided' && refreshPatientsCases(client, entity.id),
  });
  const submit = (values: Record<string, string>) => {
    const open = fields.filter(({ name }) => !values[name]);
    for (const { name } of open) setError(name, { type: 'rule', message: message('field.required') });
    if (open.length > 0 || undoMerge.isPending) return;
    undoMerge.mutate(decisionsOf(values, merge));
  };
  const whose = [
    { value: 'survivor', label: 'This patient' },
    { value: 'merged', label: mergedText },
  ];
  return (
    <SubmitDialog
      title="Take Back Merge"
      width={640}
      onClose={onClose}
      submitLabel="Take Back"
      isBusy={undoMerge.isPending}
      onSubmit={handleSubmit(submit)}
    >
      {undoMerge.error && (
        <FailedPanel text={problemMessage(undoMerge.error)} reference={problemReference(undoMerge.error)} />
      )}
      <p>
        {mergedText} becomes a patient again, with {count(merge.movedCaseIds.length, 'case', 'cases')} and{' '}
        {count(merge.movedIdentifierIds.length, 'number', 'numbers')} that the merge moved.
        {undecided === null && ' If anything was written since, you are asked whose it is.'}
      </p>
      {undecided !== null && (
        <div role="status">
          <p>Nothing has changed yet. This was written since the merge. Whose is it?</p>
        </div>
      )}
      <FormSection>
        {fields.map(({ name, label, hint }) => (
          <RadioField
            key={name}
            control={control}
            name={name}
            label={label}
            isRequired
            options={whose}
            {...(hint !== null && { hint })}
          />
        ))}
      </FormSection>
    </SubmitDialog>
  );
}
