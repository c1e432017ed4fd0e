import { message } from '@waypost/contract/core/messages';
import type { TaskQuery } from '@waypost/contract/graphql';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { useEffect } from 'react';
import type { Selection } from '#src/ui/data-grid/selection.ts';
import type { ServerSource } from '#src/ui/data-grid/types.ts';
import { toast } from '#src/ui/toasts.ts';

/** The tasks of an entity's list at the last response, with its filter. */
const lists = new Map<string, { filter: string; ids: readonly string[] }>();

/**
 * Deselects tasks that have left the list since the last response, and says so: nobody should change a task that they
 * no longer see. This is only known for lists of one page, because in longer ones a task may have moved to another
 * page. Tasks selected under other filters stay selected.
 */
export function useRemovedTasks(
  entityId: string,
  selection: Selection,
  asked: TaskQuery,
  { page, isStale }: Pick<ServerSource<TaskRow>, 'page' | 'isStale'>,
): void {
  const filter = JSON.stringify(asked.filter);
  const isWhole = page !== undefined && !isStale && asked.after === null && page.next === null;
  useEffect(() => {
    if (!page || isStale) return;
    const before = lists.get(entityId);
    const ids = page.rows.map(({ id }) => id);
    lists.set(entityId, { filter, ids });
    if (!isWhole || before?.filter !== filter) return;
    const here = new Set(ids);
    const gone = before.ids.filter((id) => !here.has(id) && selection.has(id));
    if (gone.length === 0) return;
    selection.mark(gone, false);
    toast.info(
      gone.length === 1
        ? message('task.selectedIsGone')
        : message('task.selectedAreGone', { count: gone.length }),
    );
  }, [entityId, selection, filter, isWhole, page, isStale]);
}
