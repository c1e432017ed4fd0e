import { writeDate } from '../dates.ts';
import type { Delimiters } from '../delimiters.ts';

/** A value that X12 cannot carry. Names the field; the value may be patient data and stays out of the message. */
export class X12ValueError extends Error {
  override name = 'X12ValueError';
  readonly field: string;

  constructor(field: string, reason: string) {
    super(`${field} ${reason}.`);
    this.field = field;
  }
}

/** Letters that do not decompose into a base letter and an accent. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

/** The extended character set of X12 (basic set, lower case, and % @ [ ] _ { } \ | < > # $ ^ ` ~). */
const sendable = /^[ -~]$/;

/**
 * Makes a text safe to send: accents go, and every delimiter, control character and character outside the X12 set
 * becomes a space. There is no escape character in X12.
 */
export function cleanText(value: string, delimiters: Delimiters): string {
  let cleaned = '';
  for (const character of value.normalize('NFD')) {
    if (/\p{M}/u.test(character)) continue;
    const folded = foldedLetters[character] ?? character;
    for (const one of folded) cleaned += sendable.test(one) && !isDelimiter(one, delimiters) ? one : ' ';
  }
  return cleaned.trim();
}

function isDelimiter(character: string, delimiters: Delimiters): boolean {
  return (
    character === delimiters.element ||
    character === delimiters.component ||
    character === delimiters.repetition ||
    character === delimiters.segment
  );
}

/** Free text such as a name: cleaned, single spaces, upper case. */
export function nameText(field: string, value: string, most: number, delimiters: Delimiters): string {
  const text = cleanText(value, delimiters).replace(/ +/g, ' ').toUpperCase();
  if (text.length > most) throw new X12ValueError(field, `is longer than ${most} characters`);
  return text;
}

/** An identifier: changing it would ask about somebody else, so what cannot be sent as it is, is refused. */
export function idText(field: string, value: string, most: number, delimiters: Delimiters): string {
  const text = value.trim();
  if (cleanText(text, delimiters) !== text)
    throw new X12ValueError(field, 'holds a character that X12 cannot carry');
  if (text.length > most) throw new X12ValueError(field, `is longer than ${most} characters`);
  return text;
}

/** An ISO date as CCYYMMDD. */
export function dateText(field: string, iso: string): string {
  const text = writeDate(iso);
  if (text === null) throw new X12ValueError(field, 'is not a date written YYYY-MM-DD');
  return text;
}

/** Nine digits, given with or without hyphens. */
export function ssnText(field: string, value: string): string {
  const digits = value.trim().replace(/^(\d{3})-(\d{2})-(\d{4})$/, '$1$2$3');
  if (!/^\d{9}$/.test(digits)) throw new X12ValueError(field, 'does not have nine digits');
  return digits;
}
