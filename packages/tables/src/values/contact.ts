/** Parses numbers of people and places. Returns null for an invalid text, and '' for a placeholder. */

/** Returns the ten digits of the first phone number, without country code and extension. */
export function parsePhone(text: string): string | null {
  const digits = text
    .split(/[;/,]| or /)[0]
    ?.replace(/(?:x|ext|extension)\.? ?\d*$/i, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  if (digits === undefined || digits === '' || /^(\d)\1{6,}$/.test(digits))
    return /[a-z]/i.test(text) ? null : '';
  return digits.length === 10 ? digits : null;
}

/** Returns five digits, or nine with a hyphen. Restores leading zeros that a spreadsheet dropped. */
export function parseZip(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  if (/^0+$/.test(digits)) return '';
  if (/^\d{3,5}$/.test(digits)) return digits.padStart(5, '0');
  if (!/^\d{8,9}$/.test(digits)) return null;
  const nine = digits.padStart(9, '0');
  return nine.endsWith('0000') ? nine.slice(0, 5) : `${nine.slice(0, 5)}-${nine.slice(5)}`;
}

/** Returns nine digits, or the last four when the others are masked. */
export function parseSsn(text: string): string | null {
  const masked = /^[x*#]{3}-?[x*#]{2}-?(\d{4})$/i.exec(text)?.[1];
  if (masked) return masked;
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return null;
  if (/^(\d)\1*$/.test(digits) || digits === '123456789') return '';
  if (digits.length === 4) return digits;
  return digits.length >= 7 && digits.length <= 9 ? digits.padStart(9, '0') : null;
}

/** Parses an amount in dollars and cents. */
export function parseMoney(text: string): string | null {
  const plain = text.replace(/^\$ ?|(?<=\d),(?=\d{3}(\D|$))|^\+/g, '').trim();
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain)
    ? plain
    : /^\d{1,9}\.\d{3,}$/.test(plain)
      ? Number(plain).toFixed(2)
      : null;
}

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
export const isEmail = (text: string): boolean => EMAIL.test(text);

/** Parses a text such as "Lakemont, OH 43004". */
export function parseCityStateZip(text: string): { city: string; state: string; zip: string } | null {
  const words = text.split(/[, ]/).filter((word) => word !== '');
  const zip = words.pop() ?? '';
  const state = words.pop()?.replace(/\.$/, '') ?? '';
  if (words.length === 0 || !/^[A-Za-z]{2}$/.test(state) || !/^\d{5}(-?\d{4})?$/.test(zip)) return null;
  return { city: words.join(' '), state, zip };
}

const ICD10 = /^[A-Za-z]\d[A-Za-z\d](\.?[A-Za-z\d]{1,4})?$/;
/** Returns the distinct diagnosis codes of a cell. */
export function parseDiagnoses(text: string): string[] | null {
  const codes = text
    .split(/[;,|]| (?=[A-Za-z]\d[A-Za-z\d](?:\.|\b))/)
    .map((part) => part.trim().split(/[ :]/)[0]?.toUpperCase() ?? '')
    .filter((code) => code !== '');
  return codes.every((code) => ICD10.test(code)) ? [...new Set(codes)] : null;
}
