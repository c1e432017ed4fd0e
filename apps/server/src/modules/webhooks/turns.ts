/** Rotates a list by the number of the turn, so that no element is always last. */
export function rotated<T>(list: readonly T[], turn: number): T[] {
  const first = turn % Math.max(list.length, 1);
  return [...list.slice(first), ...list.slice(0, first)];
}
