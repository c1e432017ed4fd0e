/** A day (`date`) or a range (`fromDate`, `toDate`) as ISO dates; null where the text is not a date. */
export type DatePeriod = { date: string | null; fromDate: string | null; toDate: string | null };

const HYPHEN = 45;

/** Converts `20260131` to `2026-01-31`; null when the text is not a calendar date. No time zone is involved. */
export function readDate(text: string): string | null {
  if (text.length !== 8) return null;
  const year = parseDigits(text, 0, 4);
  const month = parseDigits(text, 4, 6);
  const day = parseDigits(text, 6, 8);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > countDays(year, month)) return null;
  // Builds the text in one step: splitting it in three and joining it again is several times as slow.
  return String.fromCharCode(
    text.charCodeAt(0),
    text.charCodeAt(1),
    text.charCodeAt(2),
    text.charCodeAt(3),
    HYPHEN,
    text.charCodeAt(4),
    text.charCodeAt(5),
    HYPHEN,
    text.charCodeAt(6),
    text.charCodeAt(7),
  );
}

/** Reads a D8 or RD8 value (DTP03). The shape of the value decides, since the format qualifier is often wrong. */
export function readPeriod(text: string): DatePeriod {
  const dash = text.indexOf('-');
  if (dash < 0) return { date: readDay(text), fromDate: null, toDate: null };
  if (dash === 4) return readIsoPeriod(text);
  return {
    date: null,
    fromDate: readDay(text.slice(0, dash)),
    toDate: readDay(text.slice(dash + 1)),
  };
}

/** Reads a day in a DTP; some payers write blanks around it or a time after it. */
function readDay(text: string): string | null {
  if (text.length === 8) return readDate(text);
  const day = text.trim();
  return readDate(/^\d{12}(?:\d\d)?$/.test(day) ? day.slice(0, 8) : day);
}

/** Reads `2026-01-31` or a range of two such days: the format is wrong, but the meaning is unambiguous. */
function readIsoPeriod(text: string): DatePeriod {
  const [, from = '', to] = /^(\d{4}-\d\d-\d\d)(?:\s*-\s*(\d{4}-\d\d-\d\d))?\s*$/.exec(text) ?? [];
  const day = (iso: string): string | null => readDate(iso.replaceAll('-', ''));
  return to === undefined
    ? { date: day(from), fromDate: null, toDate: null }
    : { date: null, fromDate: day(from), toDate: day(to) };
}

/** Converts `2026-01-31` to `20260131`; null when the text is not a calendar date in that form. */
export function writeDate(iso: string): string | null {
  if (iso.length !== 10 || iso[4] !== '-' || iso[7] !== '-') return null;
  const text = iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8);
  return readDate(text) === null ? null : text;
}

/** Parses these characters as a number; -1 when one of them is not a digit. */
function parseDigits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function countDays(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
