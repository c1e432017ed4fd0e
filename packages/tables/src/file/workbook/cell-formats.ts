/** How numbers of a workbook are displayed: as dates, with leading zeros, or unchanged. */
export type CellFormat =
  | { type: 'number' }
  | { type: 'date'; hasDate: boolean; hasTime: boolean }
  | { type: 'digits'; count: number };

const DATES = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const TIMES = new Set([18, 19, 20, 21, 45, 46, 47]);
const NUMBER: CellFormat = { type: 'number' };

/** Returns the format with this id, or the one described by `code` when the workbook defines it. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined) {
    if (id === 22) return { type: 'date', hasDate: true, hasTime: true };
    if (DATES.has(id)) return { type: 'date', hasDate: true, hasTime: false };
    return TIMES.has(id) ? { type: 'date', hasDate: false, hasTime: true } : NUMBER;
  }
  // The section for positive numbers, without quoted texts, colors, conditions and escaped characters.
  const shape = (code.split(';')[0] ?? '')
    .replace(/"[^"]*"|\[(?!h|m|s)[^[\]]*\]|[\\_*]./gi, '')
    .toLowerCase();
  if (/general|#|\?|%|e[+-]/.test(shape)) return NUMBER;
  const hasTime = /[hs]/.test(shape);
  const hasDate = /[yd]/.test(shape) || (/m/.test(shape) && !hasTime);
  if (hasDate || hasTime) return { type: 'date', hasDate, hasTime };
  const zeros = shape.replace(/[^0]/g, '').length;
  return zeros > 1 && !/[.,]/.test(shape) ? { type: 'digits', count: zeros } : NUMBER;
}

/** Formats a number as displayed: a date as `2027-02-03`, a number without exponent and with its leading zeros. */
export function formatNumber(raw: string, format: CellFormat, usesDatesOf1904: boolean): string {
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  if (format.type === 'date') return formatDate(value, format, usesDatesOf1904) ?? raw;
  const text = plainNumber(raw, value);
  return format.type === 'digits' && /^\d+$/.test(text) ? text.padStart(format.count, '0') : text;
}

function plainNumber(raw: string, value: number): string {
  if (/^-?\d{1,15}$/.test(raw)) return raw;
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString();
  // A spreadsheet displays fifteen of the seventeen digits that it stores.
  return String(Number(value.toPrecision(15)));
}

const DAY = 86_400_000;
const MAX_SERIAL = 2_958_465;
/** Formats a serial date. Excel counts a 29 February 1900, so from March 1900 on, day 0 is 30 December 1899. */
function formatDate(
  serial: number,
  parts: { hasDate: boolean; hasTime: boolean },
  usesDatesOf1904: boolean,
): string | null {
  if (serial < 0 || serial > MAX_SERIAL) return null;
  const from = usesDatesOf1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 61 ? 31 : 30);
  const at = new Date(from + Math.round((serial * DAY) / 1000) * 1000).toISOString();
  const time = at.slice(11, 19).replace(/:00$/, '');
  if (!parts.hasDate && serial < 1) return time;
  return parts.hasTime && serial % 1 !== 0 ? `${at.slice(0, 10)} ${time}` : at.slice(0, 10);
}

/** Converts the serial number of a day in a spreadsheet; null when it is not a valid serial. */
export const serialToDay = (serial: number): string | null =>
  formatDate(serial, { hasDate: true, hasTime: false }, false);
