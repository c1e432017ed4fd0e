import { styled } from '@mui/material/styles';
import { useRef, useSyncExternalStore } from 'react';
import { screenOnly } from '#src/ui/print/screen-only.ts';
import { ToastBox } from './ToastBox.tsx';
import { holdToasts, toastStore } from './toasts.ts';
import { useToastPlace } from './use-toast-place.ts';

const Area = styled('section')({
  position: 'fixed',
  left: 16,
  // The default position; `useToastPlace` returns the position of notices.
  bottom: 72,
  zIndex: 1500,
  width: 380,
  maxWidth: 'calc(100vw - 32px)',
  pointerEvents: 'none',
  ...screenOnly,
});

/**
 * The area of the toasts: above everything but a list that is open, a field that is typed in and main buttons, without moving the page. Failures are announced at once, other toasts
 * politely.
 */
export function ToastArea() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const area = useRef<HTMLElement>(null);
  const place = useToastPlace(area, toasts);
  const boxes = (areFailures: boolean) =>
    toasts
      .filter(({ kind }) => (kind === 'error') === areFailures)
      .map((entry) => <ToastBox key={entry.id} {...entry} />);
  return (
    <Area
      ref={area}
      style={place}
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
