import { lazy, Suspense } from 'react';
import { useBlocker } from 'react-router';
import { discardChanges, wouldLoseChanges } from '../unsaved-changes.ts';

const Dialog = lazy(async () => ({ default: (await import('./UnsavedDialog.tsx')).UnsavedDialog }));

/** Holds a change of page that would leave unsaved edits, and asks (P-078). */
export function UnsavedChanges() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // Whoever was away too long is signed out, whatever they had typed.
      !nextLocation.search.includes('isTimeout=true') &&
      wouldLoseChanges(nextLocation),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <Dialog
        onStay={() => blocker.reset()}
        onLeave={() => {
          discardChanges(blocker.location);
          blocker.proceed();
        }}
      />
    </Suspense>
  );
}
