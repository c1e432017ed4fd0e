import { styled } from '@mui/material/styles';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Spinner } from '#src/ui/Spinner.tsx';

/** Changes faster than this show no overlay. */
const SHOW_AFTER_MS = 150;

const Cover = styled('div')({
  position: 'fixed',
  inset: 0,
  zIndex: 1390,
  display: 'grid',
  placeItems: 'center',
  cursor: 'progress',
  touchAction: 'none',
});

const Sign = styled('div')({
  padding: '0 24px',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-raised)',
  boxShadow: 'var(--wp-shadow-menu)',
  '& > div': { minHeight: 72 },
});

const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' ']);

/**
 * Covers the page while a change takes a moment (P-053), so that nothing scrolls or is sent twice. Lists have skeletons
 * instead; changes in the background set `meta: { isInBackground: true }`.
 */
export function BusyOverlay() {
  const isChanging = useIsMutating({ predicate: ({ meta }) => meta?.isInBackground !== true }) > 0;
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isChanging) return;
    const timer = setTimeout(() => setIsShown(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsShown(false);
    };
  }, [isChanging]);
  useEffect(() => {
    if (!isShown) return;
    const stop = (event: Event) => event.preventDefault();
    const stopKey = (event: KeyboardEvent) => scrollKeys.has(event.key) && event.preventDefault();
    window.addEventListener('wheel', stop, { passive: false, capture: true });
    window.addEventListener('keydown', stopKey, { capture: true });
    return () => {
      window.removeEventListener('wheel', stop, { capture: true });
      window.removeEventListener('keydown', stopKey, { capture: true });
    };
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Cover>
      <Sign>
        <Spinner label="Saving" />
      </Sign>
    </Cover>
  );
}
