import { message } from '@waypost/contract/core/messages';
import type { SeenTask } from '@waypost/contract/tasks/change';
import { UNDO_MINUTES, UNDO_SECONDS } from '@waypost/contract/tasks/status';
import { problemMessage } from '#src/api/client.ts';
import { undoChanges } from '#src/api/task-changes.ts';
import { refreshTasks } from '#src/api/task-queries.ts';
import { toast } from '#src/ui/toasts.ts';

/** A change that its user can undo; the latest one also by notice and key. */
type OfferedUndo = { id: number; entityId: string; run: () => void; what: string; isJustNow: boolean };

/** The maximum number listed; older ones are in their task's history. */
const MAX = 5;

/** The latest first. Stored only in this page's memory, because they name cases. */
let offered: readonly OfferedUndo[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function setOffered(next: readonly OfferedUndo[]): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export const undoStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => offered,
};

const withdraw = (id: number): void => setOffered(offered.filter((other) => other.id !== id));

/** Reports changed tasks with an Undo button and key for some seconds; later Undo is a command. */
export function offerUndo(entityId: string, text: string, tasks: readonly SeenTask[], of?: string): void {
  const id = nextId++;
  const run = (): void => {
    withdraw(id);
    toast.close(toastId);
    void undoTasks(entityId, tasks);
  };
  const toastId = toast.undo(text, run, of);
  const latest = { id, entityId, run, what: of === undefined ? text : `${of}: ${text}`, isJustNow: true };
  const earlier = offered.map((other) => ({ ...other, isJustNow: false }));
  setOffered([latest, ...earlier].slice(0, MAX));
  setTimeout(() => {
    setOffered(offered.map((other) => (other.id === id ? { ...other, isJustNow: false } : other)));
  }, UNDO_SECONDS * 1000);
  setTimeout(() => withdraw(id), UNDO_MINUTES * 60_000);
}

/** Takes changes back, and says how that went; what somebody has changed since stays, with the reason. */
export async function undoTasks(entityId: string, tasks: readonly SeenTask[]): Promise<void> {
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
    await refreshTasks(entityId);
  }
}
