import { message } from '@waypost/contract/core/messages';
import type { Task } from '@waypost/contract/tasks/shapes';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

type OtherTaskDialogProps = {
  /** The task in process at the time of the question; it may have ended since. */
  working: Task;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before starting a task while another one is in process (W-101). */
export default function OtherTaskDialog({ working, onConfirm, onCancel }: OtherTaskDialogProps) {
  return (
    <ConfirmDialog
      title={message('task.otherInProcess')}
      confirmLabel="Start Task"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        You are working on {working.taskName} of case {working.domainModels.case.caseNumber}. It stays yours
        and In Process when you start this one.
      </p>
    </ConfirmDialog>
  );
}
