import { isNpi } from '@waypost/contract/core/npi';
import type { FieldSpec, ValueType } from '../columns/field-spec.ts';
import type { TroubleCode } from '../records/troubles.ts';
import { diagnosesIn, isEmail, moneyIn, phoneIn, ssnIn, zipIn } from './contact.ts';
import { birthPivot, dayIn, isNoDate, isNoDay, nearPivot, timeIn } from './date.ts';
import type { DateOrder } from './date-order.ts';
import { namePartsOf } from './whole-name.ts';
import { wordKey, wordLists } from './words.ts';

export type ReadContext = {
  /** `YYYY-MM-DD`, where the patients are. */
  today: string;
  order: DateOrder;
  /** What the words of the file mean. */
  words?: Readonly<Record<string, string>> | undefined;
};
/** A text without what is wrong with it, or the code of that; empty where the cell says nothing. */
export type ReadText = { value: string } | { trouble: TroubleCode };

/** What a word of the file is kept by. */
export const valueKey = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** What systems write where they know nothing. `Null` is a name too. */
const NOTHING = /^(null|n\/a|#n\/a|-+|\?+|\.|none|\(none\)|\(null\)|\(blank\)|not available)$/i;
const NAMES: ReadonlySet<ValueType> = new Set(['name', 'whole-name']);
/** What is of use without being right: the row comes in without it. */
const LESSER: ReadonlySet<ValueType> = new Set([
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
]);

/** Whether a row is brought in without a value of this type that cannot be read. */
export const isLesser = (type: ValueType): boolean => LESSER.has(type);

/** Reads the text of a cell as a value of its field. */
export function readValue({ type, most }: FieldSpec, cell: string, context: ReadContext): ReadText {
  const mapped = context.words?.[valueKey(cell)];
  const text = mapped ?? cell;
  if (text === '' || (NOTHING.test(text) && !(NAMES.has(type) && /^[a-z]+$/i.test(text))))
    return { value: '' };
  const list = wordLists[type];
  const read = list ? wordIn(list, text, type) : readers[type](text, context);
  if ('value' in read && most !== undefined && read.value.length > most) return { trouble: 'too-long' };
  return read;
}

function wordIn(list: ReadonlyMap<string, string>, text: string, type: ValueType): ReadText {
  const value = list.get(wordKey(text));
  return value === undefined ? { trouble: type === 'state' ? 'state' : 'unknown-word' } : { value };
}

const orTrouble = (value: string | null, trouble: TroubleCode): ReadText =>
  value === null ? { trouble } : { value };

/** A number of which a spreadsheet has kept the first digits alone. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+?\d+$/i;
const plain = (text: string): ReadText =>
  SCIENTIFIC.test(text) && /[.+]/.test(text) ? { trouble: 'scientific-number' } : { value: text };

/** A birth date may stay blank, and its example is in the past. */
const ofBirth = {
  date: 'birth-date',
  'no-such-day': 'birth-no-such-day',
  'date-order': 'date-order',
} as const;

function birthDate(text: string, { today, order }: ReadContext): ReadText {
  if (isNoDate(text)) return { value: '' };
  const day = dayIn(text, order, birthPivot(today));
  if (isNoDay(day)) return { trouble: ofBirth[day] };
  if (day > today) return { trouble: 'birth-future' };
  return day < '1850-01-01' ? { trouble: 'birth-too-early' } : { value: day };
}

function anyDate(text: string, { today, order }: ReadContext): ReadText {
  if (isNoDate(text)) return { value: '' };
  const day = dayIn(text, order, nearPivot(today));
  if (isNoDay(day)) return { trouble: day };
  return day < '1900-01-01' || day > '2100-12-31' ? { trouble: 'date-range' } : { value: day };
}

/** A day with its time where it has one, `2027-02-03 09:30`; an instant with its offset stays as it is. */
function dateTime(text: string, context: ReadContext): ReadText {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    return { value: text };
  const day = anyDate(text, context);
  if ('trouble' in day || day.value === '') return day;
  const time = /[ T]/.test(text) ? timeIn(text) : null;
  return { value: time === null ? day.value : `${day.value} ${time}` };
}

const listed = (): never => {
  throw new Error('is read by its list of words');
};

const readers: Readonly<Record<ValueType, (text: string, context: ReadContext) => ReadText>> = {
  text: plain,
  'member-id': plain,
  name: (text) => (/\p{L}/u.test(text) ? { value: text } : { trouble: 'name' }),
  'whole-name': (text) => (namePartsOf(text) ? { value: text } : { trouble: 'name' }),
  date: anyDate,
  'birth-date': birthDate,
  'date-time': dateTime,
  time: (text) => orTrouble(timeIn(text), 'time'),
  zip: (text) => orTrouble(zipIn(text), 'zip'),
  phone: (text) => orTrouble(phoneIn(text), 'phone'),
  email: (text) => orTrouble(isEmail(text) ? text.toLowerCase() : null, 'email'),
  ssn: (text) => orTrouble(ssnIn(text), 'ssn'),
  npi: (text) => orTrouble(isNpi(text.replace(/\.0$/, '')) ? text.replace(/\.0$/, '') : null, 'npi'),
  money: (text) => orTrouble(moneyIn(text), 'money'),
  'whole-number': (text) => orTrouble(/^\d{1,6}(?=\.0+$|$| ?min)/i.exec(text)?.[0] ?? null, 'number'),
  diagnoses: (text) => orTrouble(diagnosesIn(text)?.join(';') ?? null, 'diagnosis'),
  'city-state-zip': (text) => ({ value: text }),
  gender: listed,
  relationship: listed,
  'guarantor-relationship': listed,
  'marital-status': listed,
  language: listed,
  ethnicity: listed,
  state: listed,
  'billing-place': listed,
  'visit-class': listed,
  'admission-type': listed,
  'appointment-status': listed,
  'bill-type': listed,
  'order-type': listed,
  media: listed,
};
