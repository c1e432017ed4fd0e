import { message } from '@waypost/contract/core/messages';
import type { SeenTask } from '@waypost/contract/tasks/change';
import { UNDO_SECONDS } from '@waypost/contract/tasks/status';
import { problemMessage } from '#src/api/client.ts';
import { undoChanges } from '#src/api/task-changes.ts';
import { refreshTasks } from '#src/api/task-queries.ts';
import { toast } from '#src/ui/toasts.ts';

/** What can be taken back just now. */
let offered: { run: () => void; what: string } | null = null;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function setOffered(next: typeof offered): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`: takes the last change back, or null when it is too late. */
export const undoStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => offered,
};

/** Says that tasks were changed, with an Undo for some seconds: in the notice, and by its key. */
export function offerUndo(entityId: string, text: string, tasks: readonly SeenTask[], of?: string): void {
  const run = (): void => {
    clearTimeout(timer);
    setOffered(null);
    toast.close(toastId);
    void takeBack(entityId, tasks);
  };
  const toastId = toast.undo(text, run, of);
  clearTimeout(timer);
  setOffered({ run, what: of === undefined ? text : `${of}: ${text}` });
  timer = setTimeout(() => setOffered(null), UNDO_SECONDS * 1000);
}

async function takeBack(entityId: string, tasks: readonly SeenTask[]): Promise<void> {
  try {
    const { updatedTasks, skippedTasks } = await undoChanges(tasks);
    const [skipped] = skippedTasks;
    if (skipped && updatedTasks.length === 0) toast.error(skipped.message);
    else if (skipped)
      toast.error(`${updatedTasks.length} of ${tasks.length} changes undone. ${skipped.message}`);
    else toast.success(message('task.undone'));
  } catch (error) {
    toast.error(problemMessage(error));
  } finally {
    void refreshTasks(entityId);
  }
}
