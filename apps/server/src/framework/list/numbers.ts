/** Zeros that a number may begin with where it is kept. */
const MOST_ZEROS = 10;

/** A typed number without the zeros that it begins with. */
export const withoutZeros = (typed: string): string => typed.replace(/^0+(?=.)/, '');

/**
 * The texts by which a typed number may be kept: leading zeros do not count, on either side. Each is looked up in an index, which no
 * expression that takes zeros away could be under row security.
 */
export function heldNumbers(typed: string): string[] {
  const number = typed.toLowerCase();
  if (!/^\d/.test(number)) return [number];
  const bare = withoutZeros(number);
  return Array.from({ length: MOST_ZEROS + 1 }, (_each, zeros) => '0'.repeat(zeros) + bare);
}
