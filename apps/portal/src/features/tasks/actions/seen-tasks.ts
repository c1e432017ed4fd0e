import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { useCallback, useEffect, useRef } from 'react';

// A selection holds ids of rows on other pages, too; each task is changed in the version that was last seen.
const seen = new Map<string, Map<string, ListedTask>>();

/** Remembers the tasks of an entity as they were last shown, and finds them by their ids. */
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
