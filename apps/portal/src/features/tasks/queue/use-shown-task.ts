import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/messages';
import type { Task } from '@waypost/contract/services/task';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { taskQuery } from '#src/api/task-queries.ts';
import { toast } from '#src/ui/toasts.ts';

/**
 * The task in the panel. Its id is in the address, so that reload and Back restore it; the id says nothing about a
 * patient.
 */
export function useShownTask(entityId: string, rows: readonly Task[]) {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('task');
  const inList = rows.find((task) => task.id === id);
  const { data, isError } = useQuery({ ...taskQuery(entityId, id ?? ''), enabled: id !== null && !inList });
  const show = useCallback(
    (next: string | null) =>
      setParameters(
        (old) => {
          const changed = new URLSearchParams(old);
          if (next === null) changed.delete('task');
          else changed.set('task', next);
          return changed;
        },
        // Moving from task to task replaces the history entry, so that Back leaves the panel in one step.
        { replace: id !== null, preventScrollReset: true },
      ),
    [setParameters, id],
  );
  useEffect(() => {
    if (isError) toast.error(message('task.lookupFailed'));
  }, [isError]);
  return { id, task: id === null ? null : (inList ?? data ?? null), show };
}
