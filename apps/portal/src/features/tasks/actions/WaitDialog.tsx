import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import type { TaskMove } from '@waypost/contract/tasks/change';
import { useForm } from 'react-hook-form';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import type { RequestedAction } from './actions-context.ts';
import { WaitFields } from './ChangeFields.tsx';
import { type ChangeValues, changeRules, moveOf, noChange } from './change-values.ts';

const Question = styled('p')({ marginBottom: 12 });

type WaitDialogProps = {
  asked: RequestedAction;
  isSaving: boolean;
  failure: string | null;
  onSave: (change: TaskMove) => void;
  onClose: () => void;
};

/** Asks how long tasks wait. */
export default function WaitDialog({
  asked: { tasks, isBulk },
  isSaving,
  failure,
  onSave,
  onClose,
}: WaitDialogProps) {
  const form = useForm<ChangeValues>({ defaultValues: { ...noChange, kind: 'wait' }, resolver: changeRules });
  const save = form.handleSubmit((values) => {
    const change = moveOf(values);
    if (change) onSave(change);
  });
  const title = isBulk ? `Wait: ${tasks.length === 1 ? '1 task' : `${tasks.length} tasks`}` : 'Wait';
  return (
    <LargeDialog title={title} width={440} onClose={onClose}>
      {isBulk && <Question>{message('task.bulkQuestion')}</Question>}
      <FormShell label={title} onSubmit={(event) => void save(event)}>
        <WaitFields control={form.control} autoFocus />
        <DialogFooter failure={failure} isSaving={isSaving} saveLabel="Wait" onClose={onClose} />
      </FormShell>
    </LargeDialog>
  );
}
