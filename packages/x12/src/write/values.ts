import { writeDate } from '../dates.ts';
import type { Delimiters } from '../delimiters.ts';

/** A value that X12 cannot carry. The message names the field and never the value, which may be patient data. */
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
  ẞ: 'SS',
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
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ı: 'i',
  ª: 'a',
  º: 'o',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '´': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
};

/** The extended character set of X12 (basic set, lower case, and % @ [ ] _ { } \ | < > # $ ^ ` ~). */
const sendableCharacter = /^[ -~]$/;

/** Control characters and blanks of every kind, which a plain blank can replace. */
const blankCharacter = /^[\p{Cc}\p{Cf}\p{Z}]$/u;
const accent = /^\p{M}$/u;

/** Returns whether a text has a character that X12 cannot carry and no other letter can replace, such as 李. */
function isBeyondX12(value: string): boolean {
  return [...value.normalize('NFD')].some(
    (character) =>
      !sendableCharacter.test(character) &&
      !Object.hasOwn(foldedLetters, character) &&
      !accent.test(character) &&
      !blankCharacter.test(character),
  );
}

/**
 * Makes a text safe to send: removes accents, and replaces every delimiter, control character and character outside the
 * X12 set by a space, since X12 has no escape character.
 */
export function cleanText(value: string, delimiters: Delimiters): string {
  let cleaned = '';
  for (const character of value.normalize('NFD')) {
    if (accent.test(character)) continue;
    const folded = foldedLetters[character] ?? character;
    for (const letter of folded)
      cleaned += sendableCharacter.test(letter) && !isDelimiter(letter, delimiters) ? letter : ' ';
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

/**
 * Cleans free text such as a name: single spaces, upper case, letters without accents. A letter that has no such form
 * is refused, since part of a name may identify another person.
 * @throws X12ValueError when the text is longer than `maxLength`, or has a character that X12 cannot carry
 */
export function nameText(field: string, value: string, maxLength: number, delimiters: Delimiters): string {
  if (isBeyondX12(value)) throw new X12ValueError(field, 'holds a character that X12 cannot carry');
  const text = cleanText(value, delimiters).replace(/ +/g, ' ').toUpperCase();
  if (text.length > maxLength) throw new X12ValueError(field, `is longer than ${maxLength} characters`);
  // An empty name would identify no person.
  if (text === '' && value.trim() !== '')
    throw new X12ValueError(field, 'holds no character that X12 can carry');
  return text;
}

/**
 * Checks an identifier. Unlike a name, it is never changed, since a changed identifier may belong to another person.
 * @throws X12ValueError when the identifier contains a character X12 cannot carry, or is longer than `maxLength`
 */
export function idText(field: string, value: string, maxLength: number, delimiters: Delimiters): string {
  const text = value.trim();
  if (cleanText(text, delimiters) !== text)
    throw new X12ValueError(field, 'holds a character that X12 cannot carry');
  if (text.length > maxLength) throw new X12ValueError(field, `is longer than ${maxLength} characters`);
  return text;
}

/**
 * Writes an ISO date as CCYYMMDD.
 * @throws X12ValueError when the text is not a calendar date
 */
export function dateText(field: string, iso: string): string {
  const text = writeDate(iso);
  if (text === null) throw new X12ValueError(field, 'is not a date written YYYY-MM-DD');
  return text;
}

/**
 * Writes a social security number as nine digits; `value` may have hyphens.
 * @throws X12ValueError when the number does not have nine digits
 */
export function ssnText(field: string, value: string): string {
  const digits = value.trim().replace(/^(\d{3})-(\d{2})-(\d{4})$/, '$1$2$3');
  if (!/^\d{9}$/.test(digits)) throw new X12ValueError(field, 'does not have nine digits');
  return digits;
}
