/**
 * Returns whether a text is a National Provider Identifier: ten digits, the last a Luhn check digit over the
 * prefix 80840 and the NPI (45 CFR 162.406, ISO/IEC 7812).
 */
export function isValidNpi(npi: string): boolean {
  if (!/^[12]\d{9}$/.test(npi)) return false;
  let sum = 0;
  for (const [at, digit] of [...`80840${npi}`].reverse().entries()) {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
