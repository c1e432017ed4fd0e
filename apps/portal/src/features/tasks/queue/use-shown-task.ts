import { useQuery } from '@tanstack/react-query';
import type { Task } from '@waypost/contract/services/task';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { taskQuery } from '#src/api/task-queries.ts';

/**
 * The task in the panel. Its id stands in the address, so that refresh and back restore it; the id says nothing
 * about a patient.
 */
export function useShownTask(entityId: string, rows: readonly Task[]) {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('task');
  const inList = rows.find((task) => task.id === id);
  const { data } = useQuery({ ...taskQuery(entityId, id ?? ''), enabled: id !== null && !inList });
  const show = useCallback(
    (next: string | null) =>
      setParameters(
        (old) => {
          const changed = new URLSearchParams(old);
          if (next === null) changed.delete('task');
          else changed.set('task', next);
          return changed;
        },
        // From task to task is one step for Back.
        { replace: id !== null, preventScrollReset: true },
      ),
    [setParameters, id],
  );
  return { id, task: id === null ? null : (inList ?? data ?? null), show };
}
