import { lazy, Suspense } from 'react';
import { useBlocker } from 'react-router';
import { discardChanges, wouldLoseChanges } from '../unsaved-changes.ts';

const Dialog = lazy(async () => ({ default: (await import('./UnsavedDialog.tsx')).UnsavedDialog }));

/** Blocks leaving a page with unsaved changes, and asks (P-078). */
export function UnsavedChanges() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // A time-out signs the user out despite unsaved changes.
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
