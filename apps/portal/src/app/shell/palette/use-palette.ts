import { message } from '@waypost/contract/core/messages';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentCommands } from '#src/app/commands.ts';
import { readPreference } from '#src/ui/preferences.ts';
import { toast } from '#src/ui/toasts.ts';
import { createKeySequence, isTyping } from './key-sequence.ts';
import type { PaletteHost } from './PaletteHost.tsx';
import type { PaletteState } from './palette-state.ts';

/** The code of the commands is loaded when the page has been idle for this long, or with the first key. */
const IDLE_AFTER_MS = 2000;
const dialog = '[role="dialog"], [role="alertdialog"]';

const opensPalette = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
const isSingleKey = ({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented && key.length === 1;

/**
 * Opens the palette with Ctrl K and the list of shortcuts with `?`, and runs commands by their keys. Keys pressed
 * before the commands are loaded are kept for them: no key is lost, and text typed for a palette that is still loading
 * does not act on the page behind it.
 */
export function usePalette() {
  const [open, setOpen] = useState<PaletteState>(null);
  const [Host, setHost] = useState<typeof PaletteHost | null>(null);
  const isLoading = useRef(false);
  const opening = useRef<PaletteState>(null);
  opening.current = open;
  /** Keys that wait for the commands; null once these are loaded. */
  const early = useRef<string[] | null>([]);
  /** Text typed for the palette before it was loaded. */
  const queuedText = useRef('');
  const sequence = useRef(createKeySequence(Date.now));

  /** Runs the command that the key completes, and returns its keys, or null. */
  const press = useCallback((key: string): string | null => {
    const commands = currentCommands();
    const known = commands.flatMap(({ keys, otherKeys }) => [keys ?? [], otherKeys ?? []].flat());
    const pressed = sequence.current.press(key, new Set(['?', ...known]));
    if (pressed === null) return null;
    if (pressed === '?') setOpen('keys');
    else commands.find(({ keys, otherKeys }) => keys === pressed || otherKeys === pressed)?.run();
    return pressed;
  }, []);

  /** As above; a key that completes no sequence waits for the commands. */
  const pressOrQueue = useCallback(
    (key: string): boolean => {
      const pressed = press(key);
      if (pressed === null) early.current?.push(key);
      // The first key of an executed sequence no longer waits.
      else if (pressed.includes(' ')) early.current?.pop();
      return pressed !== null;
    },
    [press],
  );

  const load = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    import('./PaletteHost.tsx').then(
      (loaded) => setHost(() => loaded.PaletteHost),
      () => {
        // The server is unreachable: the page stays as it is, and the next key tries again.
        isLoading.current = false;
        // A long delay would make the keys' effect surprising.
        early.current = [];
        if (opening.current !== null) toast.error(message('shell.commandsFailed'));
        setOpen(null);
      },
    );
  }, []);
  useEffect(() => {
    if (open !== null) load();
  }, [open, load]);

  // Before painting, because a key pressed as soon as the page is visible must find its listener.
  useLayoutEffect(() => {
    const idle = setTimeout(load, IDLE_AFTER_MS);
    const onKey = (event: KeyboardEvent) => {
      load();
      const { key } = event;
      if (opensPalette(event)) {
        event.preventDefault();
        queuedText.current = '';
        setOpen((now) => (now === 'palette' ? null : 'palette'));
        return;
      }
      if (!isSingleKey(event)) return;
      const hasDialog = document.querySelector(dialog) !== null;
      if (opening.current !== null && !hasDialog) {
        event.preventDefault();
        queuedText.current += key;
        return;
      }
      // Shortcuts do not work inside a dialog.
      if (hasDialog || isTyping(event.target) || !readPreference('singleKeys')) return;
      if (pressOrQueue(key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(idle);
      window.removeEventListener('keydown', onKey);
    };
  }, [pressOrQueue, load]);

  const onLoaded = useCallback(() => {
    const keys = early.current ?? [];
    early.current = null;
    for (const key of keys) press(key);
  }, [press]);

  return { open, setOpen, Host, onLoaded, queuedText };
}
