import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isUnattended, onActivity } from '#src/api/activity.ts';

/**
 * Calls `then` for each new `what` once the user can see it; '' means nothing. While the page is unattended, hidden or
 * folded, the call waits for the user's return.
 */
export function useOnceVisible(
  what: string,
  then: (what: string) => Promise<void>,
  shown?: RefObject<HTMLElement | null>,
): void {
  const act = useEffectEvent(() => {
    // A failed call is repeated the next time.
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
