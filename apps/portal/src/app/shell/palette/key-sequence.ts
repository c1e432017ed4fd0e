/** Between two keys of a sequence no more time may pass. */
const SEQUENCE_MS = 1000;

/** Follows the keys pressed one after another; `press` says which sequence is complete with this key, if any. */
export function createKeySequence(now: () => number) {
  let first: { key: string; at: number } | null = null;
  return {
    press(key: string, known: ReadonlySet<string>): string | null {
      const both = first && now() - first.at <= SEQUENCE_MS ? `${first.key} ${key}` : null;
      first = null;
      if (both !== null && known.has(both)) return both;
      if (known.has(key)) return key;
      // What it may begin is known by the next key at the latest.
      first = { key, at: now() };
      return null;
    },
  };
}

/** Whether keys are text where the focus is. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="textbox"], [role="menu"]') !==
      null
  );
}
