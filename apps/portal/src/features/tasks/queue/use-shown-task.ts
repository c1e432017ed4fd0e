import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { taskQuery } from '#src/api/task-queries.ts';
import { toast } from '#src/ui/toasts.ts';

/**
 * The complete task in the panel; rows of the list contain less. Its id is in the address, so that reload and Back
 * restore it; the id reveals nothing about a patient. The previous task stays in the panel until the next one is
 * loaded.
 */
export function useShownTask(entityId: string) {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('task');
  const { data, isError } = useQuery({
    ...taskQuery(entityId, id ?? ''),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  });
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
  return { id, task: id === null ? null : (data ?? null), show };
}
