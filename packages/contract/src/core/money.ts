/** Money as whole cents: sums of decimal text that no float has touched. */
export type Cents = bigint;

/** Reads decimal text; a third digit after the point is rounded half up. null when it is no decimal. */
export function centsOf(text: string): Cents | null {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const cents = BigInt(whole) * 100n + rounded(BigInt(fraction.padEnd(2, '0')), fraction.length - 2);
  return sign === '-' ? -cents : cents;
}

/** `1234.50` */
export function textOf(cents: Cents): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A fraction (`0.2`) of an amount that is not negative, rounded half up. */
export function part(cents: Cents, fraction: string): Cents {
  const [whole = '0', digits = ''] = fraction.split('.');
  return rounded(cents * BigInt(`${whole}${digits}`), digits.length);
}

/** Drops `digits` digits at the end, rounding half up. */
function rounded(value: bigint, digits: number): bigint {
  if (digits <= 0) return value;
  const scale = 10n ** BigInt(digits);
  return (value + scale / 2n) / scale;
}
