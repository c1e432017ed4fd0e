/** An import that a worker could start or has started. */
export type Openable = { id: string; entityId: string; bytes: number };

/** Maximum number of open imports in a worker: each waits for its turn less than its lease. */
const MAX_OPEN = 6;
/** Comparing a large file keeps much of it in memory. */
const LARGE_BYTES = 1024 * 1024;
const MAX_LARGE = 2;
const isLarge = ({ bytes }: Openable): boolean => bytes > LARGE_BYTES;

/**
 * The due imports to start besides the open ones, in their order: organizations with the fewest open imports come
 * first. Large files leave capacity for small ones, and for those of another organization.
 */
export function nextToOpen(due: readonly Openable[], open: readonly Openable[]): Openable[] {
  const now = [...open];
  const left = [...due];
  const opened: Openable[] = [];
  const count = (entityId: string) => now.filter((one) => one.entityId === entityId).length;
  const mayOpen = (one: Openable): boolean => {
    const large = now.filter(isLarge);
    return (
      !isLarge(one) || (large.length < MAX_LARGE && large.every(({ entityId }) => entityId !== one.entityId))
    );
  };
  while (now.length < MAX_OPEN) {
    const [next] = left.filter(mayOpen).toSorted((one, other) => count(one.entityId) - count(other.entityId));
    if (!next) break;
    left.splice(left.indexOf(next), 1);
    now.push(next);
    opened.push(next);
  }
  return opened;
}
