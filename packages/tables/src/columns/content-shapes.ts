import { isNpi } from '@waypost/contract/core/npi';
import { isEmail, parsePhone } from '../values/contact.ts';
import { findDateOrders } from '../values/date.ts';
import { findMeaning, wordLists } from '../values/words.ts';
import type { Shapes } from './types.ts';

/** Recognizes what the text of a cell may be by its pattern alone. */

/** CMS: 11 characters, with digits and letters in fixed positions, without S, L, O, I, B, Z. */
const MBI =
  /^[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d[AC-HJKMNP-RT-Y]{2}\d{2}$/;
/** As the Social Security Administration issues them: no area 000, 666 or 9xx, no group 00, no serial 0000. */
const SSN = /^(?!000|666|9)\d{3}-?(?!00)\d{2}-?(?!0000)\d{4}$/;

const isKnownWord = (type: 'gender' | 'relationship' | 'state', text: string): boolean =>
  findMeaning(wordLists[type] ?? new Map(), text) !== undefined;

export const shapeTests: Readonly<Record<keyof Shapes, (text: string) => boolean>> = {
  npi: isNpi,
  mbi: (text) => MBI.test(text.replace(/-/g, '').toUpperCase()),
  ssn: (text) => SSN.test(text),
  date: (text) => findDateOrders(text) >= 0,
  phone: (text) => /[\d()-]{7}/.test(text) && (parsePhone(text)?.length ?? 0) === 10,
  zip: (text) => /^\d{5}(-\d{4})?$/.test(text),
  state: (text) => isKnownWord('state', text),
  gender: (text) => isKnownWord('gender', text),
  relationship: (text) => isKnownWord('relationship', text),
  email: isEmail,
  wholeName: (text) => /^\p{L}[\p{L}' -]+, ?\p{L}[\p{L}'. -]*$/u.test(text),
};
