import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import type { TaskQuery } from '@waypost/contract/graphql';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { UNDO_MINUTES } from '@waypost/contract/tasks/status';
import { useForm, useWatch } from 'react-hook-form';
import { showStarted, startBulkChange } from '#src/api/bulk-changes.ts';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { RadioField } from '#src/ui/form/RadioField.tsx';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { WaitFields } from '../actions/ChangeFields.tsx';
import { type ChangeValues, changeRules, moveOf, noChange } from '../actions/change-values.ts';
import { taskActions } from '../actions/task-actions.ts';
import { HandOutForm } from '../hand-out/HandOutForm.tsx';

const Words = styled('p')({ marginBottom: 12, fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' });
/** The fields for the choice above. */
const Details = styled('div')({ display: 'flex', flexDirection: 'column', gap: 8, marginTop: 12 });
const kinds = taskActions.map(({ action, label }) => ({ value: action, label }));

type ChangeListDialogProps = {
  /** The complete filter of the list. */
  filter: TaskQuery['filter'];
  /** The number of tasks in the list, as shown there. */
  count: string;
  rows: readonly TaskRow[];
  onClose: () => void;
};

/** Asks how to change all tasks of the list; the worker changes them. */
export default function ChangeListDialog({ filter, count, rows, onClose }: ChangeListDialogProps) {
  const { entity } = useEntity();
  const form = useForm<ChangeValues>({ defaultValues: noChange, resolver: changeRules });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: ChangeValues) => {
      const change = moveOf(values);
      return change === null ? null : startBulkChange({ filter, change });
    },
    onSuccess: (started) => {
      if (started) showStarted(entity.id, started);
      onClose();
    },
    // The dialog shows the error.
    onError: () => undefined,
  });
  const title = count === '1' ? 'Change the task in this list' : `Change all ${count} tasks in this list`;
  const isHandOut = kind === 'assign';
  return (
    <LargeDialog title={title} width={isHandOut ? 640 : 440} onClose={onClose}>
      <Words>
        This goes on while you work. What somebody else changes meanwhile is skipped, and you can undo it for{' '}
        {UNDO_MINUTES} minutes.
      </Words>
      <FormShell
        label={title}
        onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}
      >
        <RadioField control={form.control} name="kind" label="What to do" isRequired options={kinds} />
        {kind === 'wait' && (
          <Details>
            <WaitFields control={form.control} />
          </Details>
        )}
        {!isHandOut && (
          <DialogFooter
            failure={error && problemMessage(error)}
            isSaving={isPending}
            saveLabel={count === '1' ? 'Change 1 task' : `Change ${count} tasks`}
            onClose={onClose}
          />
        )}
      </FormShell>
      {isHandOut && (
        <HandOutForm
          tasks={{ filter }}
          includesHeldTasks={rows.every(({ assignee }) => assignee !== null)}
          onDone={onClose}
          onClose={onClose}
        />
      )}
    </LargeDialog>
  );
}
