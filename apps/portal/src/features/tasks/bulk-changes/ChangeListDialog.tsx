import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TaskQuery } from '@waypost/contract/graphql';
import { BULK_UNDO_MINUTES } from '@waypost/contract/tasks/bulk-changes/calls';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { useForm, useWatch } from 'react-hook-form';
import { bulkChangesQuery, startBulkChange } from '#src/api/bulk-changes.ts';
import { problemMessage } from '#src/api/client.ts';
import { assigneesQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { RadioField } from '#src/ui/form/RadioField.tsx';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { AssigneeField, hasAssignees, WaitFields } from '../actions/ChangeFields.tsx';
import { type ChangeValues, changeRules, moveOf, noChange } from '../actions/change-values.ts';
import { taskActions } from '../actions/task-actions.ts';

const Words = styled('p')({ marginBottom: 12, fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' });
/** What else is asked about the choice above it. */
const Details = styled('div')({ display: 'flex', flexDirection: 'column', gap: 8, marginTop: 12 });
const kinds = taskActions.map(({ action, label }) => ({ value: action, label }));
/** Whom tasks can be given to is asked for so many of them at once. */
const MOST_ASKED = 100;

type ChangeListDialogProps = {
  /** All that narrows the list. */
  filter: TaskQuery['filter'];
  /** How many tasks the list has, as it says. */
  count: string;
  rows: readonly TaskRow[];
  onClose: () => void;
};

/** Asks what all tasks of the list become; the worker makes them so. */
export default function ChangeListDialog({ filter, count, rows, onClose }: ChangeListDialogProps) {
  const { entity } = useEntity();
  const queryClient = useQueryClient();
  const form = useForm<ChangeValues>({ defaultValues: noChange, resolver: changeRules });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const ids = rows.slice(0, MOST_ASKED).map(({ id }) => id);
  const assignees = useQuery({ ...assigneesQuery(entity.id, ids), enabled: kind === 'assign' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: ChangeValues) => {
      const change = moveOf(values);
      return change === null ? null : startBulkChange({ filter, change });
    },
    onSuccess: (started) => {
      const { queryKey } = bulkChangesQuery(entity.id);
      // It may be done before it is asked for again: its end is told all the same.
      if (started) queryClient.setQueryData(queryKey, (known = []) => [started, ...known]);
      void queryClient.invalidateQueries({ queryKey });
      onClose();
    },
    // Told in the dialog.
    onError: () => undefined,
  });
  const title = count === '1' ? 'Change the task in this list' : `Change all ${count} tasks in this list`;
  return (
    <LargeDialog title={title} width={440} onClose={onClose}>
      <Words>
        This goes on while you work. What somebody else changes meanwhile is skipped, and you can undo it for{' '}
        {BULK_UNDO_MINUTES} minutes.
      </Words>
      <FormShell
        label={title}
        onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}
      >
        <RadioField control={form.control} name="kind" label="What to do" isRequired options={kinds} />
        {kind === 'assign' && (
          <Details>
            <AssigneeField
              control={form.control}
              name="assignee"
              assignees={assignees}
              hint="Who may work on all tasks shown. What they may not work on is skipped."
            />
          </Details>
        )}
        {kind === 'wait' && (
          <Details>
            <WaitFields control={form.control} />
          </Details>
        )}
        <DialogFooter
          failure={error && problemMessage(error)}
          isSaving={isPending}
          canSave={kind !== 'assign' || hasAssignees(assignees)}
          saveLabel={count === '1' ? 'Change 1 task' : `Change ${count} tasks`}
          onClose={onClose}
        />
      </FormShell>
    </LargeDialog>
  );
}
