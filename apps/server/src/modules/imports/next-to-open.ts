/** An import that a worker could begin with, or has open. */
export type Openable = { id: string; entityId: string; bytes: number };

/** So many are open at once in a worker: each waits for its turn no longer than its lease. */
const OPEN_MOST = 6;
/** Of a large file much is kept in memory while it is compared. */
const LARGE_BYTES = 1024 * 1024;
const LARGE_MOST = 2;
const isLarge = ({ bytes }: Openable): boolean => bytes > LARGE_BYTES;

/**
 * Which of those that are due are begun with beside the open ones, in the order of the due: those of organisations that have the fewest
 * open come first. Large files leave room for small ones, and for those of another organisation.
 */
export function nextToOpen(due: readonly Openable[], open: readonly Openable[]): Openable[] {
  const now = [...open];
  const left = [...due];
  const opened: Openable[] = [];
  const count = (entityId: string) => now.filter((one) => one.entityId === entityId).length;
  const mayOpen = (one: Openable): boolean => {
    const large = now.filter(isLarge);
    return (
      !isLarge(one) || (large.length < LARGE_MOST && large.every(({ entityId }) => entityId !== one.entityId))
    );
  };
  while (now.length < OPEN_MOST) {
    const [next] = left.filter(mayOpen).toSorted((one, other) => count(one.entityId) - count(other.entityId));
    if (!next) break;
    left.splice(left.indexOf(next), 1);
    now.push(next);
    opened.push(next);
  }
  return opened;
}
