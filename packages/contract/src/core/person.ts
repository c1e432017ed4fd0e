import { z } from 'zod';
import type { clientTypes, User } from '../entities/calls.ts';
import { userTypes } from '../entities/calls.ts';
import { message } from './messages.ts';

/** The rules for personal data, shared by the profile and the invitation on both sides of the wire. */

const MIN_NAME = 2;
export const MAX_FIRST_NAME = 15;
export const MAX_LAST_NAME = 20;
export const MAX_EMAIL = 60;
export const MAX_PHONE = 14;
export const MAX_EXTENSION = 6;

/** Letters of any language, digits, space, apostrophe (straight or curly) and hyphen (P-186, P-189). */
const nameText = /^[\p{L}\p{M}\d '’-]*$/u;

const nameSchema = (label: string, most: number) =>
  z
    .string()
    .trim()
    .min(MIN_NAME, message('person.nameMin', { label, n: MIN_NAME }))
    .max(most, message('person.max', { n: most }))
    .regex(nameText, message('person.alphanumeric'));

/** P-184 to P-186. */
export const firstNameSchema = nameSchema('First name', MAX_FIRST_NAME);
/** P-187 to P-190. */
export const lastNameSchema = nameSchema('Last name', MAX_LAST_NAME);

/** An e-mail address (P-180 to P-183), stored in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .min(1, message('field.required'))
  .max(MAX_EMAIL, message('person.max', { n: MAX_EMAIL }))
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
  .max(MAX_PHONE, message('person.phoneMax'))
  .regex(usPhone, message('person.phone'))
  .transform((phone) => phone.replace(/\D/g, ''));

/** P-194, P-195. */
export const extensionSchema = z
  .string()
  .trim()
  .max(MAX_EXTENSION, message('person.extensionMax', { n: MAX_EXTENSION }))
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
