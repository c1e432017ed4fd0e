import { type RefObject, useEffect } from 'react';
import { isUnattended, onActivity } from '#src/api/activity.ts';
import { readMentions } from '#src/api/comments.ts';
import { useEntity } from '#src/app/entity-context.ts';

/**
 * Marks mentions as read that a list shows, while somebody is there to see it. What arrives on a page that was left alone, is
 * hidden or is folded stays unread until its user is back.
 */
export function useReadMentions(commentIds: readonly string[], list: RefObject<HTMLElement | null>): void {
  const { entity } = useEntity();
  const key = commentIds.join(' ');
  useEffect(() => {
    if (key === '') return;
    const read = () => {
      if (document.visibilityState === 'hidden' || isUnattended() || !list.current?.checkVisibility()) return;
      stop();
      // What could not be marked is marked the next time.
      readMentions(entity.id, key.split(' ')).catch(() => undefined);
    };
    const stop = onActivity(read);
    read();
    return stop;
  }, [entity.id, key, list]);
}
