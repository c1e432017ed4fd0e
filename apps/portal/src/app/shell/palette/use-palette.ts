import { useEffect, useState } from 'react';
import { currentCommands } from '#src/app/commands.ts';
import { readPreference } from '#src/ui/preferences.ts';
import { createKeySequence, isTyping } from './key-sequence.ts';

/** What is open: the palette, the list of shortcuts, or nothing. */
export type PaletteState = 'palette' | 'keys' | null;

/** Opens the palette with Ctrl K and the list of shortcuts with `?`, and runs commands by their keys. */
export function usePalette() {
  const [open, setOpen] = useState<PaletteState>(null);
  const [hasPressed, setHasPressed] = useState(false);
  useEffect(() => {
    const sequence = createKeySequence(Date.now);
    const onKey = (event: KeyboardEvent) => {
      // The first key press loads the code of the commands.
      setHasPressed(true);
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen((now) => (now === 'palette' ? null : 'palette'));
        return;
      }
      const isOurs = !ctrlKey && !metaKey && !altKey && !defaultPrevented && key.length === 1;
      // Shortcuts do not work inside a dialog.
      const isElsewhere =
        isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]');
      if (!isOurs || isElsewhere || !readPreference('singleKeys')) return;
      const commands = currentCommands().filter(({ keys }) => keys !== undefined);
      const pressed = sequence.press(key, new Set(['?', ...commands.map(({ keys = '' }) => keys)]));
      if (pressed === null) return;
      event.preventDefault();
      if (pressed === '?') setOpen('keys');
      else commands.find(({ keys }) => keys === pressed)?.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { open, setOpen, isWanted: hasPressed || open !== null };
}
