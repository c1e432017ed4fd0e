import type { TaskQuery } from '@waypost/contract/graphql';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { useEffect, useRef } from 'react';
import type { ServerSource } from '#src/ui/data-grid/types.ts';

/**
 * Lets the open panel follow a search or a filter. If its task is not among the results, the panel shows the only
 * result or closes; otherwise it would show another patient than the list. Another page or sort does not change it, and
 * neither does the address that opened the list.
 */
export function useFollowList(
  filter: TaskQuery['filter'],
  { page, isStale }: Pick<ServerSource<TaskRow>, 'page' | 'isStale'>,
  shownId: string | null,
  show: (id: string | null) => void,
): void {
  const asked = JSON.stringify(filter);
  const shownFor = useRef<string | null>(null);
  useEffect(() => {
    if (!page || isStale || shownFor.current === asked) return;
    const isFirst = shownFor.current === null;
    shownFor.current = asked;
    if (isFirst || shownId === null || page.rows.some(({ id }) => id === shownId)) return;
    const [only, another] = page.rows;
    show(only && !another ? only.id : null);
  }, [asked, page, isStale, shownId, show]);
}
