/** The values inside an object or a list, without those inside them. */
const within = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/**
 * Whether a parsed JSON value contains more values than this, at any depth. The counting stops as soon as it is known.
 */
export function hasMoreValuesThan(value: unknown, most: number): boolean {
  const left: unknown[] = [value];
  let counted = 0;
  while (left.length > 0) {
    const parts = within(left.pop());
    counted += parts.length;
    if (counted > most) return true;
    left.push(...parts);
  }
  return false;
}

/** Whether a parsed JSON value is nested deeper than this. */
export function isDeeperThan(value: unknown, most: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap(within);
  }
  return false;
}
