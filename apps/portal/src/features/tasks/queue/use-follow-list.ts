import type { TaskQuery } from '@waypost/contract/graphql';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { useEffect, useRef } from 'react';
import type { ServerSource } from '#src/ui/data-grid/types.ts';

/**
 * Lets the open panel follow a search or a filter: where its task is not among what was found, it shows the only task that
 * is, or is closed. Else it would tell of another patient than the row beside it. Another page or sort leaves it as it is, and
 * so does the address that the list was opened by.
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
