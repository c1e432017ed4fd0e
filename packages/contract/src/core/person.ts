import { z } from 'zod';
import type { clientTypes, User } from '../entities/calls.ts';
import { userTypes } from '../entities/calls.ts';
import { message } from './messages.ts';

/** The rules for personal data, shared by the profile and the invitation on both sides of the wire. */

const NAME_LEAST = 2;
export const FIRST_NAME_MOST = 15;
export const LAST_NAME_MOST = 20;
export const EMAIL_MOST = 60;
export const PHONE_MOST = 14;
export const EXTENSION_MOST = 6;

/** Letters of any language, digits, space, apostrophe (straight or curly) and hyphen (P-186, P-189). */
const nameText = /^[\p{L}\p{M}\d '’-]*$/u;

const nameSchema = (label: string, most: number) =>
  z
    .string()
    .trim()
    .min(NAME_LEAST, message('person.nameMin', { label, n: NAME_LEAST }))
    .max(most, message('person.max', { n: most }))
    .regex(nameText, message('person.alphanumeric'));

/** P-184 to P-186. */
export const firstNameSchema = nameSchema('First name', FIRST_NAME_MOST);
/** P-187 to P-190. */
export const lastNameSchema = nameSchema('Last name', LAST_NAME_MOST);

/** An e-mail address (P-180 to P-183), stored in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .min(1, message('field.required'))
  .max(EMAIL_MOST, message('person.max', { n: EMAIL_MOST }))
  .transform((email) => email.toLowerCase())
  .pipe(z.email(message('person.email')))
  .meta({ examples: ['dana@example.org'] });

/** Ten digits, the first three optionally in parentheses, separated by a dash, dot, space or nothing (P-193). */
const usPhone = /^(\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/;

/** A phone number of the United States, stored as its ten digits (P-191 to P-193). */
export const phoneSchema = z
  .string()
  .trim()
  .min(1, message('field.required'))
  .max(PHONE_MOST, message('person.phoneMax'))
  .regex(usPhone, message('person.phone'))
  .transform((phone) => phone.replace(/\D/g, ''));

/** P-194, P-195. */
export const extensionSchema = z
  .string()
  .trim()
  .max(EXTENSION_MOST, message('person.extensionMax', { n: EXTENSION_MOST }))
  .regex(/^\d*$/, message('search.numericOnly'))
  .meta({ examples: ['120'] });

type UserType = User['typeOfUser'];
export type TypeRules = {
  /** The e-mail address of the person with the type. */
  email: string;
  /** The types of the entity. */
  clientTypes: ReadonlyArray<(typeof clientTypes)[number]>;
  /** The mail domain of the operator of this installation (P-198). */
  providerDomain: string;
};

/** Whether a person works for the provider: their address is in its domain or a subdomain. */
export function isOfProvider(email: string, providerDomain: string): boolean {
  const domain = email.toLowerCase().split('@').at(-1) ?? '';
  const own = providerDomain.toLowerCase();
  return own !== '' && (domain === own || domain.endsWith(`.${own}`));
}

/** The types that a person may get in an entity, by label (P-196, P-197, P-200, P-201). */
export function userTypesFor({ email, clientTypes: own, providerDomain }: TypeRules): UserType[] {
  const hasCollections = own.includes('RCS') || !(own.includes('EDI') || own.includes('RCO'));
  return userTypes
    .filter((type) => type !== 'Support' || isOfProvider(email, providerDomain))
    .filter((type) => type !== 'Collection Agency' || hasCollections)
    .toSorted((a, b) => a.localeCompare(b));
}
