/** The longest pause between two keys of a sequence. */
const SEQUENCE_MS = 1000;

/** Tracks pressed keys. `press` returns the sequence that this key completes, or null. */
export function createKeySequence(now: () => number) {
  let first: { key: string; at: number } | null = null;
  return {
    press(key: string, known: ReadonlySet<string>): string | null {
      const both = first && now() - first.at <= SEQUENCE_MS ? `${first.key} ${key}` : null;
      first = null;
      if (both !== null && known.has(both)) return both;
      if (known.has(key)) return key;
      // The key may begin a sequence, which the next key decides.
      first = { key, at: now() };
      return null;
    },
  };
}

/** Whether the focused element takes typed text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="textbox"], [role="menu"]') !==
      null
  );
}
