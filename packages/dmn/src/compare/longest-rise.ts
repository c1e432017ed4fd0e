/** Returns the positions of a longest increasing subsequence. */
export function findLongestRise(numbers: readonly number[]): Set<number> {
  /** For each length, the position of the smallest number at the end of a subsequence of that length. */
  const ends: number[] = [];
  const before: number[] = [];
  numbers.forEach((number, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  });
  const places = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) places.add(at);
  return places;
}
