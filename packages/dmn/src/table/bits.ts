/** A set of rows, 32 to a word. */
export type Bits = Int32Array;

export const noBits = (rows: number): Bits => new Int32Array((rows + 31) >>> 5);

export const setBit = (bits: Bits, row: number): void => {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
};

export const clearBit = (bits: Bits, row: number): void => {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31));
};

export const hasBit = (bits: Bits, row: number): boolean =>
  ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;

export function allBits(rows: number): Bits {
  const bits = noBits(rows).fill(-1);
  if ((rows & 31) !== 0) bits[bits.length - 1] = (1 << (rows & 31)) - 1;
  return bits;
}

/** Returns the rows, starting at `from`, that are in all sets, in order. `sets` must not be empty. */
export function findCommonRows(sets: readonly Bits[], from = 0): number[] {
  const rows: number[] = [];
  const [first] = sets;
  if (!first) return rows;
  for (let word = from >>> 5; word < first.length; word += 1) {
    let bits = first[word] as number;
    if (word === from >>> 5) bits &= -1 << (from & 31);
    for (let set = 1; set < sets.length && bits !== 0; set += 1) bits &= (sets[set] as Bits)[word] as number;
    while (bits !== 0) {
      const lowest = bits & -bits;
      rows.push((word << 5) + 31 - Math.clz32(lowest));
      bits ^= lowest;
    }
  }
  return rows;
}

/** Counts the rows that are in both sets. */
export function countCommon(one: Bits, other: Bits): number {
  let count = 0;
  for (let word = 0; word < one.length; word += 1)
    for (let bits = (one[word] as number) & (other[word] as number); bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

/** Returns the rows that are in both sets. */
export function intersect(one: Bits, other: Bits): Bits {
  const both = new Int32Array(one.length);
  for (let word = 0; word < both.length; word += 1)
    both[word] = (one[word] as number) & (other[word] as number);
  return both;
}

/** Removes from a set the rows that are not in the other one. */
export function intersectInto(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word += 1)
    bits[word] = (bits[word] as number) & (other[word] as number);
}

export const isEmpty = (bits: Bits): boolean => bits.every((word) => word === 0);
