import { z } from 'zod';
import { message } from '../core/messages.ts';
import {
  extensionSchema,
  firstNameSchema,
  lastNameSchema,
  MAX_EMAIL,
  type TypeRules,
  userTypesFor,
} from '../core/person.ts';
import { type clientTypes, userTypes } from '../entities/calls.ts';

/** The rules of an invitation, for the form and the server (P-204 to P-223). */

const PHONE_LENGTH = 10;
const MIN_HARP = 2;
const MAX_HARP = 4;

/** Accesses that an organization with RCS can give, and accesses that every organization can give (P-221, P-222). */
const rcsAccesses = ['HARP', 'PAS'] as const;
const ediAccesses = ['Claim Status', 'Remittance Management', 'Xpeditor'] as const;
export type AdditionalAccess = (typeof rcsAccesses | typeof ediAccesses)[number];

/** The additional accesses that an entity can give, sorted (P-221). */
export function additionalAccessesFor(own: ReadonlyArray<(typeof clientTypes)[number]>): AdditionalAccess[] {
  return [...(own.includes('RCS') ? rcsAccesses : []), ...ediAccesses].toSorted();
}

const required = z.string().trim().min(1, message('field.required'));
const harpLength = message('invite.harpLength', { least: MIN_HARP, most: MAX_HARP });
const harpCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(MIN_HARP, harpLength)
  .max(MAX_HARP, harpLength)
  .regex(/^[A-Z0-9]*$/, message('person.alphanumeric'))
  .meta({ examples: ['W001'] });

/** Rules of single fields. */
export const inviteFields = {
  firstName: required.pipe(firstNameSchema),
  lastName: required.pipe(lastNameSchema),
  email: required
    .max(MAX_EMAIL, message('person.max', { n: MAX_EMAIL }))
    .toLowerCase()
    .pipe(z.email(message('invite.email')))
    .meta({ examples: ['dana@example.org'] }),
  phoneNumber: required
    .min(PHONE_LENGTH, message('invite.phoneMin', { n: PHONE_LENGTH }))
    .max(PHONE_LENGTH, message('invite.phoneMax', { n: PHONE_LENGTH }))
    .regex(/^\d*$/, message('search.numericOnly'))
    .meta({ examples: ['5555550100'] }),
  phoneNumberExtension: extensionSchema,
  typeOfUser: z.enum(userTypes, message('field.required')),
  harpOperatorCode: harpCode,
  additionalAccess: z.enum([...rcsAccesses, ...ediAccesses]),
};

/** The values of the form. */
export type InviteValues = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  phoneNumberExtension: string;
  typeOfUser: string;
  facilityIds: string[];
  roleIds: string[];
  additionalAccesses: string[];
  harpOperatorCode: string;
};

/** Whether the operator code is requested: while HARP is selected (P-173, P-216). */
export const needsHarpCode = ({ additionalAccesses }: Pick<InviteValues, 'additionalAccesses'>): boolean =>
  additionalAccesses.includes('HARP');

const chosen = z.array(z.string()).min(1, message('field.required'));

const neededHarpCode = required.pipe(harpCode);

function harpProblem(values: InviteValues): string | null {
  if (!needsHarpCode(values)) return null;
  return neededHarpCode.safeParse(values.harpOperatorCode).error?.issues[0]?.message ?? null;
}

type FormRules = Pick<TypeRules, 'clientTypes' | 'providerDomain'> & {
  /** The addresses, in lower case, of existing users (P-212). */
  existing: ReadonlySet<string>;
  /** Whether the organization has facilities; without one, an invitation has none. */
  hasFacilities: boolean;
};

/** The rules of the whole form in an entity. */
export function inviteFormSchema({ existing, hasFacilities, ...rules }: FormRules): z.ZodType<InviteValues> {
  const isOffered = ({ email, typeOfUser }: InviteValues): boolean =>
    typeOfUser === '' || (userTypesFor({ email, ...rules }) as string[]).includes(typeOfUser);
  return (
    z
      .object({
        firstName: inviteFields.firstName,
        lastName: inviteFields.lastName,
        email: inviteFields.email.refine((email) => !existing.has(email), message('invite.existsInAccount')),
        phoneNumber: inviteFields.phoneNumber,
        phoneNumberExtension: extensionSchema,
        typeOfUser: inviteFields.typeOfUser,
        facilityIds: hasFacilities ? chosen : z.array(z.string()),
        roleIds: chosen,
        additionalAccesses: z.array(z.string()),
        harpOperatorCode: z.string(),
      })
      // The address decides whether the type Support is possible, and the user may type it last.
      .refine(isOffered, { path: ['typeOfUser'], message: message('field.required'), when: () => true })
      .refine((values) => harpProblem(values) === null, {
        path: ['harpOperatorCode'],
        error: ({ input }) => harpProblem(input as InviteValues) ?? undefined,
        // Reports this together with other problems instead of after them.
        when: () => true,
      })
  );
}
