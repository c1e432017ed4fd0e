import { useCallback, useEffect, useRef, useState } from 'react';

export const REVEAL_SECONDS = 30;

type RevealState =
  | { kind: 'hidden' }
  | { kind: 'asking' }
  | { kind: 'shown'; value: string; secondsLeft: number }
  | { kind: 'failed' };

const hidden: RevealState = { kind: 'hidden' };

/**
 * Shows a value for a limited time. It is hidden again when its time is over, and at once when the window loses the
 * focus, the page is hidden, or the component unmounts; a later answer is discarded.
 */
export function useReveal(reveal: (() => Promise<string>) | undefined) {
  const [state, setState] = useState<RevealState>(hidden);
  const asked = useRef(0);
  const hide = useCallback(() => {
    asked.current += 1;
    setState((now) => (now.kind === 'failed' ? now : hidden));
  }, []);

  const show = useCallback(async () => {
    if (!reveal) return;
    const own = ++asked.current;
    setState({ kind: 'asking' });
    try {
      const value = await reveal();
      if (asked.current === own) setState({ kind: 'shown', value, secondsLeft: REVEAL_SECONDS });
    } catch {
      if (asked.current === own) setState({ kind: 'failed' });
    }
  }, [reveal]);

  const isOpen = state.kind === 'shown' || state.kind === 'asking';
  const isShown = state.kind === 'shown';
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener('blur', hide);
    window.addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('blur', hide);
      window.removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [isOpen, hide]);
  useEffect(() => {
    if (!isShown) return;
    // Uses the clock: a delayed timer must not show the value for longer.
    const end = Date.now() + REVEAL_SECONDS * 1000;
    const timer = setInterval(() => {
      const secondsLeft = Math.ceil((end - Date.now()) / 1000);
      if (secondsLeft <= 0) hide();
      else setState((now) => (now.kind === 'shown' ? { ...now, secondsLeft } : now));
    }, 250);
    return () => clearInterval(timer);
  }, [isShown, hide]);
  useEffect(
    () => () => {
      asked.current += 1;
    },
    [],
  );
  return { state, show, hide };
}
