import { z } from 'zod';
import { message } from './messages.ts';
import { isNpi } from './npi.ts';
import { isOneLine } from './one-line.ts';
import { states } from './places.ts';
import { isSendableName } from './sendable.ts';

/** Fields of an organization's own data, checked alike in the operator's file, the calls and the forms. */

export const NAME_MAX = 120;

export const organizationName = z
  .string()
  .trim()
  .min(1, message('field.required'))
  .max(NAME_MAX, message('field.max', { n: NAME_MAX }))
  .refine(isOneLine, message('field.oneLine'));

const SENT_NAME_MAX = 60;

/** The name of the requesting provider or of the payer as a message carries it (NM103). */
export const sentName = organizationName
  .max(SENT_NAME_MAX, message('field.max', { n: SENT_NAME_MAX }))
  .refine(isSendableName, message('field.sendableName'));

export const lCode = z.string().regex(/^[A-Z0-9]{2,12}$/, 'Must be 2 to 12 capital letters or digits');
export const clientCode = z.string().regex(/^[A-Za-z0-9]{1,20}$/, 'Must be 1 to 20 letters or digits');

export const npi = z
  .string()
  .trim()
  .refine(isNpi, message('field.npi'))
  .meta({ examples: ['1234567893'] });
export const stateCode = z
  .string()
  .refine((code) => code in states, message('field.state'))
  .meta({ examples: ['OH'] });
export const zipCode = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, message('field.zip'))
  .meta({ examples: ['45402'] });

/**
 * An offset such as +05:00 is refused: it ignores daylight saving, and PostgreSQL reads its sign the other way
 * round.
 */
const named = /^[A-Za-z]+(?:\/[A-Za-z0-9_+-]+)+$/;
const isZone = (name: string): boolean => {
  if (!named.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

/** The time zone of a place, as in the tz database. */
export const placeZone = z
  .string()
  .max(60, message('field.max', { n: 60 }))
  .refine(isZone, 'Must be a time zone such as America/New_York');
