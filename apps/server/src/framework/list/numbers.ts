/** Maximum number of leading zeros of a stored number. */
const MAX_ZEROS = 10;

/** A typed number without leading zeros. */
export const withoutZeros = (typed: string): string => typed.replace(/^0+(?=.)/, '');

/**
 * The stored forms of a typed number: leading zeros are ignored on both sides. An index finds each of them, which under
 * row security it could not do for an expression that removes zeros.
 */
export function storedForms(typed: string): string[] {
  const number = typed.toLowerCase();
  if (!/^\d/.test(number)) return [number];
  const bare = withoutZeros(number);
  return Array.from({ length: MAX_ZEROS + 1 }, (_each, zeros) => '0'.repeat(zeros) + bare);
}
