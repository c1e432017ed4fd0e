import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { useCallback, useEffect, useRef } from 'react';

// A selection contains ids of rows on other pages too. Each task is changed at the version that was last shown.
const seen = new Map<string, Map<string, ListedTask>>();

/** Remembers the tasks of an entity as they were last shown, by id. */
export function useSeenTasks(entityId: string, rows: readonly ListedTask[]) {
  const known = useRef(seen.get(entityId) ?? new Map<string, ListedTask>());
  useEffect(() => {
    seen.set(entityId, known.current);
    for (const task of rows) known.current.set(task.id, task);
  }, [entityId, rows]);
  return useCallback(
    (ids: ReadonlySet<string>): ListedTask[] => [...ids].flatMap((id) => known.current.get(id) ?? []),
    [],
  );
}
