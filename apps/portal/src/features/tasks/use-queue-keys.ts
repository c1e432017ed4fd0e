import { useEffect, useRef } from 'react';
import { readPreference } from '#src/ui/preferences.ts';

/** Someone is writing, choosing from a list, or a dialog or menu is open: letters are not commands there. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], .ag-popup',
  ) !== null;

/** Single keys of the queue, unless the user has switched them off (WCAG 2.1.4). */
export function useQueueKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!readPreference('singleKeys') || isElsewhere(target)) return;
      const act = latest.current[key];
      if (!act || document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
