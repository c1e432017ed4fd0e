/**
 * Gathers what is to be read again: the first is read at once, the rest when `restMs` have passed since the last reading
 * ended. However much happens, it is read once in that time, and less often by a browser or a server that is slow.
 *
 * @returns adds to what is to be read, and stops
 */
export function throttleBatch<Item>(
  keyOf: (item: Item) => string,
  read: (items: readonly Item[]) => Promise<unknown>,
  restMs: number,
): { add: (items: readonly Item[]) => void; stop: () => void } {
  const waiting = new Map<string, Item>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  let isStopped = false;

  const next = async () => {
    if (isStopped || isResting || waiting.size === 0) return;
    isResting = true;
    const items = [...waiting.values()];
    waiting.clear();
    await read(items).catch(() => undefined);
    timer = setTimeout(() => {
      isResting = false;
      void next();
    }, restMs);
  };
  return {
    add(items) {
      for (const item of items) waiting.set(keyOf(item), item);
      void next();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
