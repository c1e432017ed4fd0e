/** A list in the order of a turn: each turn begins with another one, so that none is always the last. */
export function inTurn<T>(list: readonly T[], turn: number): T[] {
  const first = turn % Math.max(list.length, 1);
  return [...list.slice(first), ...list.slice(0, first)];
}
