import { message } from '@waypost/contract/core/messages';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { RequestedAction } from './actions-context.ts';
import { taskActions, unassignText } from './task-actions.ts';

type ConfirmActionDialogProps = {
  asked: RequestedAction;
  isSaving: boolean;
  failure: string | null;
  onSave: () => void;
  onClose: () => void;
};

/** Asks before a bulk change of status (W-114), and before a task is taken from its assignee (W-112, W-113). */
export default function ConfirmActionDialog({
  asked: { action, tasks, isBulk },
  isSaving,
  failure,
  onSave,
  onClose,
}: ConfirmActionDialogProps) {
  const [first] = tasks;
  const label = taskActions.find((known) => known.action === action)?.label ?? '';
  return (
    <ConfirmDialog
      title={
        isBulk
          ? message('task.bulkQuestion')
          : `Unassign this task from ${first?.assignee?.name ?? 'nobody'}?`
      }
      confirmLabel={label}
      isBusy={isSaving}
      onConfirm={onSave}
      onCancel={onClose}
    >
      <p>
        {isBulk
          ? `${label}: ${tasks.length === 1 ? '1 task' : `${tasks.length} tasks`}.`
          : first && unassignText(first)}
      </p>
      {failure && <p role="alert">{failure}</p>}
    </ConfirmDialog>
  );
}
