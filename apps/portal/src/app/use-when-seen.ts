import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isUnattended, onActivity } from '#src/api/activity.ts';

/**
 * Calls `then` for each other `what`, once somebody is there to see it; '' is nothing. What arrives on a page that was left alone,
 * is hidden or is folded waits until its user is back.
 */
export function useWhenSeen(
  what: string,
  then: (what: string) => Promise<void>,
  shown?: RefObject<HTMLElement | null>,
): void {
  const act = useEffectEvent(() => {
    // What could not be noted is noted the next time.
    then(what).catch(() => undefined);
  });
  useEffect(() => {
    if (what === '') return;
    const look = () => {
      if (document.visibilityState === 'hidden' || isUnattended()) return;
      if (shown && !shown.current?.checkVisibility()) return;
      stop();
      act();
    };
    const stop = onActivity(look);
    look();
    return stop;
  }, [what, shown]);
}
