import type { RefObject } from 'react';
import { readMentions } from '#src/api/comments.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useOnceVisible } from '../use-when-seen.ts';

/** Marks the mentions in a list as read while the user sees it. */
export function useReadMentions(commentIds: readonly string[], list: RefObject<HTMLElement | null>): void {
  const { entity } = useEntity();
  useOnceVisible(commentIds.join(' '), (ids) => readMentions(entity.id, ids.split(' ')), list);
}
