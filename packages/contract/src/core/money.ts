/** Money as whole cents, so that no sum passes through a float. */
export type Cents = bigint;

/** Reads decimal text; rounds a third decimal place half up. Null when the text is no decimal. */
export function centsOf(text: string): Cents | null {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const cents = BigInt(whole) * 100n + rounded(BigInt(fraction.padEnd(2, '0')), fraction.length - 2);
  return sign === '-' ? -cents : cents;
}

/** Formats cents as `1234.50`. */
export function textOf(cents: Cents): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A fraction (`0.2`) of a non-negative amount, rounded half up. */
export function part(cents: Cents, fraction: string): Cents {
  const [whole = '0', digits = ''] = fraction.split('.');
  return rounded(cents * BigInt(`${whole}${digits}`), digits.length);
}

/** Drops the last `digits` digits, rounding half up. */
function rounded(value: bigint, digits: number): bigint {
  if (digits <= 0) return value;
  const scale = 10n ** BigInt(digits);
  return (value + scale / 2n) / scale;
}
