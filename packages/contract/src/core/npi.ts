/**
 * Whether a text is a National Provider Identifier: ten digits, the first 1 or 2, the last a Luhn check digit over
 * the prefix 80840 and all ten (45 CFR 162.406). `@waypost/x12` has the same rule, because neither package may
 * import the other.
 */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const digits = [...`80840${text}`].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
