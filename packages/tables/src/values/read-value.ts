import { isNpi } from '@waypost/contract/core/npi';
import type { FieldSpec, ValueType } from '../columns/field-spec.ts';
import type { TroubleCode } from '../records/troubles.ts';
import { isEmail, parseDiagnoses, parseMoney, parsePhone, parseSsn, parseZip } from './contact.ts';
import { isDayError, isPlaceholderDate, parseDay, parseTime, pivotForBirth, pivotForRecent } from './date.ts';
import type { DateOrder } from './date-order.ts';
import { parseName, parsePhysicianName } from './whole-name.ts';
import { findMeaning, wordLists } from './words.ts';

export type ReadContext = {
  /** `YYYY-MM-DD`, in the time zone of the patients. */
  today: string;
  order: DateOrder;
  /** The meanings of the words in the file. */
  words?: Readonly<Record<string, string>> | undefined;
};
/** The value of a text, or the code of its problem; the value is empty when the cell has no information. */
export type ReadText = { value: string } | { trouble: TroubleCode };

/** Returns the key under which the meaning of a word is stored. */
export const valueKey = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Placeholders that systems write for an unknown value. `Null` is also a name. */
const EMPTY_WORDS = /^(null|n\/a|#n\/a|-+|\?+|\.|none|\(none\)|\(null\)|\(blank\)|not available)$/i;
const NAME_TYPES: ReadonlySet<ValueType> = new Set(['name', 'whole-name', 'physician-name']);
/** Types of optional values: an invalid value is omitted, and the row is still imported. */
const OPTIONAL_TYPES: ReadonlySet<ValueType> = new Set([
  'marital-status',
  'language',
  'ethnicity',
  'state',
  'zip',
  'phone',
  'email',
  'visit-class',
  'admission-type',
  'city-state-zip',
  'guarantor-relationship',
  'physician-name',
  'money',
  'whole-number',
  'diagnoses',
]);

/**
 * Returns whether a row is imported without an unreadable value of this field. What identifies a patient, a visit, an
 * insurance or a record of a directory is never left out.
 */
export const isOptionalField = ({ id, type }: { id: string; type: ValueType }): boolean =>
  OPTIONAL_TYPES.has(type) || (type === 'npi' && !id.startsWith('physician.')) || id.startsWith('guarantor.');

/** Reads the text of a cell as a value of its field. */
export function readValue({ type, maxLength }: FieldSpec, cell: string, context: ReadContext): ReadText {
  const mapped = context.words?.[valueKey(cell)];
  const text = mapped ?? cell;
  if (text === '' || (EMPTY_WORDS.test(text) && !(NAME_TYPES.has(type) && /^[a-z]+$/i.test(text))))
    return { value: '' };
  const list = wordLists[type];
  const read = list ? readWord(list, text, type) : readers[type](text, context);
  if ('value' in read && maxLength !== undefined && read.value.length > maxLength)
    return { trouble: 'too-long' };
  return read;
}

function readWord(list: ReadonlyMap<string, string>, text: string, type: ValueType): ReadText {
  const value = findMeaning(list, text);
  return value === undefined ? { trouble: type === 'state' ? 'state' : 'unknown-word' } : { value };
}

const valueOrTrouble = (value: string | null, trouble: TroubleCode): ReadText =>
  value === null ? { trouble } : { value };

/** A number of which a spreadsheet stored only the first digits. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+?\d+$/i;
const readText = (text: string): ReadText =>
  SCIENTIFIC.test(text) && /[.+]/.test(text) ? { trouble: 'scientific-number' } : { value: text };

/** Birth dates have their own messages: they may be blank, and the example is in the past. */
const birthTroubles = {
  date: 'birth-date',
  'no-such-day': 'birth-no-such-day',
  'date-order': 'date-order',
} as const;

function readBirthDate(text: string, { today, order }: ReadContext): ReadText {
  if (isPlaceholderDate(text)) return { value: '' };
  const day = parseDay(text, order, pivotForBirth(today));
  if (isDayError(day)) return { trouble: birthTroubles[day] };
  if (day > today) return { trouble: 'birth-future' };
  return day < '1850-01-01' ? { trouble: 'birth-too-early' } : { value: day };
}

function readDate(text: string, { today, order }: ReadContext): ReadText {
  if (isPlaceholderDate(text)) return { value: '' };
  const day = parseDay(text, order, pivotForRecent(today));
  if (isDayError(day)) return { trouble: day };
  return day < '1900-01-01' || day > '2100-12-31' ? { trouble: 'date-range' } : { value: day };
}

/** Reads a day with an optional time, `2027-02-03 09:30`; an instant with an offset stays unchanged. */
function readDateTime(text: string, context: ReadContext): ReadText {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    return { value: text };
  const day = readDate(text, context);
  if ('trouble' in day || day.value === '') return day;
  const time = /[ T]/.test(text) ? parseTime(text) : null;
  return { value: time === null ? day.value : `${day.value} ${time}` };
}

const readListed = (): never => {
  throw new Error('This type is read by its list of words.');
};

const readers: Readonly<Record<ValueType, (text: string, context: ReadContext) => ReadText>> = {
  text: readText,
  'member-id': readText,
  name: (text) => (/\p{L}/u.test(text) ? { value: text } : { trouble: 'name' }),
  'physician-name': (text) => (parsePhysicianName(text) ? { value: text } : { trouble: 'name' }),
  'whole-name': (text) => (parseName(text) ? { value: text } : { trouble: 'name' }),
  date: readDate,
  'birth-date': readBirthDate,
  'date-time': readDateTime,
  time: (text) => valueOrTrouble(parseTime(text), 'time'),
  zip: (text) => valueOrTrouble(parseZip(text), 'zip'),
  phone: (text) => valueOrTrouble(parsePhone(text), 'phone'),
  email: (text) => valueOrTrouble(isEmail(text) ? text.toLowerCase() : null, 'email'),
  ssn: (text) => valueOrTrouble(parseSsn(text), 'ssn'),
  npi: (text) => valueOrTrouble(isNpi(text.replace(/\.0$/, '')) ? text.replace(/\.0$/, '') : null, 'npi'),
  money: (text) => valueOrTrouble(parseMoney(text), 'money'),
  'whole-number': (text) => valueOrTrouble(/^\d{1,6}(?=\.0+$|$| ?min)/i.exec(text)?.[0] ?? null, 'number'),
  diagnoses: (text) => valueOrTrouble(parseDiagnoses(text)?.join(';') ?? null, 'diagnosis'),
  'city-state-zip': (text) => ({ value: text }),
  gender: readListed,
  relationship: readListed,
  'guarantor-relationship': readListed,
  'marital-status': readListed,
  language: readListed,
  ethnicity: readListed,
  state: readListed,
  'billing-place': readListed,
  'visit-class': readListed,
  'admission-type': readListed,
  'appointment-status': readListed,
  'bill-type': readListed,
  'order-type': readListed,
  media: readListed,
};
