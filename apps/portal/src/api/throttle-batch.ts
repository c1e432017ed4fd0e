/**
 * Collects keys to read again: the first are read at once, later ones when `restMs` have passed since the last read
 * ended. However many events there are, each key is read once in that time, and less often with a slow browser or
 * server.
 * @returns functions that add keys, and stop
 */
export function throttleBatch<Item>(
  keyOf: (item: Item) => string,
  read: (items: readonly Item[]) => Promise<unknown>,
  restMs: number,
): { add: (items: readonly Item[]) => void; stop: () => void } {
  const waiting = new Map<string, Item>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPausing = false;
  let isStopped = false;

  const next = async () => {
    if (isStopped || isPausing || waiting.size === 0) return;
    isPausing = true;
    const items = [...waiting.values()];
    waiting.clear();
    await read(items).catch(() => undefined);
    timer = setTimeout(() => {
      isPausing = false;
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
