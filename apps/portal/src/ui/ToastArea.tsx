import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { ToastBox } from './ToastBox.tsx';
import { holdToasts, toastStore } from './toasts.ts';

const Area = styled('section')({
  position: 'fixed',
  left: 16,
  // Beside the patient of a case, who stands on the left.
  '@media (min-width: 1200px)': { left: '50%', transform: 'translateX(-50%)' },
  // Above the footers of forms and lists, whose buttons it must not cover.
  bottom: 72,
  zIndex: 1500,
  width: 380,
  maxWidth: 'calc(100vw - 32px)',
  pointerEvents: 'none',
  '@media print': { display: 'none' },
});

/**
 * The area of the toasts: above everything but a list that is open, without moving the page. Failures are announced at once, other toasts
 * politely.
 */
export function ToastArea() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const boxes = (areFailures: boolean) =>
    toasts
      .filter(({ kind }) => (kind === 'error') === areFailures)
      .map((entry) => <ToastBox key={entry.id} {...entry} />);
  return (
    <Area
      aria-label="Latest messages"
      onMouseEnter={() => holdToasts(true)}
      onMouseLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      {/* Both regions exist before any toast, because only then are toasts announced. */}
      <div role="alert">{boxes(true)}</div>
      <div role="status">{boxes(false)}</div>
    </Area>
  );
}
