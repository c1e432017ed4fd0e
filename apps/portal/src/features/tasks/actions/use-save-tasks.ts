import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { BulkItem } from '@waypost/contract/tasks/change';
import { problemMessage } from '#src/api/client.ts';
import { ApiError, hasCode } from '#src/api/problem.ts';
import { changeTasks } from '#src/api/task-changes.ts';
import { changeTask, refreshTasks } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { toast } from '#src/ui/toasts.ts';
import type { RequestedAction } from './actions-context.ts';
import { alreadyText, caseOf, doneText, failedText, isPlain, taskName, updatedText } from './task-actions.ts';
import { offerUndo } from './undo.ts';

type Change = Omit<BulkItem, 'taskId' | 'version'>;
type Saving = { asked: RequestedAction; change: Change };

/** Error codes whose own message explains the rejection. */
const explained = ['TASK_HELD', 'TASK_CHANGE_REFUSED', 'VERSION_CHANGED', 'INVALID'] as const;

/**
 * Why tasks could not be changed: the reason if known; if no response arrived, that the change may have happened
 * (W-220); otherwise a general message, for several tasks (W-221) or one (W-222).
 */
export function failureText(error: unknown, isBulk: boolean): string {
  if (explained.some((code) => hasCode(error, code))) return problemMessage(error);
  if (!(error instanceof ApiError) || error.status === 0) return message('task.outcomeUnknown');
  return message(isBulk ? 'task.bulkFailed' : 'task.statusFailed');
}

/** Changes the tasks of an action, reports the result and offers Undo. */
export function useSaveTasks(onSaved: () => void) {
  const { entity } = useEntity();

  const saveTask = async ({ asked: { tasks }, change }: Saving) => {
    const [task] = tasks;
    if (!task) return;
    const saved = await changeTask(task, change);
    const { id, version } = saved;
    offerUndo(entity.id, updatedText(task, saved), [{ taskId: id, version }], caseOf(task));
  };
  const saveTasks = async ({ asked: { action, tasks, onDone }, change }: Saving) => {
    const { updatedTasks, skippedTasks } = await changeTasks(tasks, change);
    const failed = new Map(
      skippedTasks.filter(({ reason }) => reason !== 'unchanged').map((one) => [one.taskId, one]),
    );
    const alreadyUnchanged = skippedTasks.length - failed.size;
    const already = alreadyUnchanged > 0 ? alreadyText(action, alreadyUnchanged, tasks.length) : '';
    if (updatedTasks.length > 0) {
      const done = doneText(action, updatedTasks.length, tasks.length);
      offerUndo(entity.id, `${done} ${already}`.trim(), updatedTasks);
    } else if (already !== '') toast.info(already);
    if (failed.size > 0) {
      const details = tasks.flatMap((task) => {
        const why = failed.get(task.id);
        return why ? [`${taskName(task)}: ${why.message}${why.heldBy ? ` (${why.heldBy})` : ''}`] : [];
      });
      toast.error(failedText(failed.size, tasks.length), { details });
    }
    onDone?.([...failed.keys()]);
  };
  return useMutation({
    mutationFn: (saving: Saving) => (saving.asked.isBulk ? saveTasks(saving) : saveTask(saving)),
    onSuccess: onSaved,
    onError: (error, { asked }) => {
      // An open dialog shows the error itself, because screen readers ignore content behind it.
      if (isPlain(asked)) toast.error(failureText(error, asked.isBulk));
    },
    onSettled: () => void refreshTasks(entity.id),
  });
}
