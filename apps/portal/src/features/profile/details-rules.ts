import { extensionSchema, firstNameSchema, lastNameSchema, phoneSchema } from '@waypost/contract/core/person';
import { userTypes } from '@waypost/contract/entities/calls';
import type { ProfileField, ProfileUpdate, UserProfile } from '@waypost/contract/profile/calls';
import { z } from 'zod';
import { readPhone } from '#src/ui/phone-text.ts';

export type DetailsValues = {
  firstName: string;
  lastName: string;
  phone: string;
  extension: string;
  typeOfUser: string;
};

export const detailsLabels: Record<keyof DetailsValues, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  extension: 'Extension',
  typeOfUser: 'Type of User',
};

/** The initial values of the form. */
export const detailsOf = (profile: UserProfile): DetailsValues => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: readPhone(profile.phoneNumber ?? ''),
  extension: profile.phoneNumberExtension ?? '',
  typeOfUser: profile.typeOfUser,
});

/** The rules of the editable fields; locked fields are not validated. */
export function detailsRules({ lockedFields }: Pick<UserProfile, 'lockedFields'>): z.ZodType<DetailsValues> {
  const unless = (field: ProfileField, schema: z.ZodType<string>) =>
    lockedFields.includes(field) ? z.string() : schema;
  return z.object({
    firstName: unless('firstName', firstNameSchema),
    lastName: unless('lastName', lastNameSchema),
    phone: unless('phone', phoneSchema),
    extension: unless('phone', extensionSchema),
    typeOfUser: z.string(),
  });
}

const userType = z.enum(userTypes);

/** The changed values to send; null if nothing changed. */
export function changeOf(profile: UserProfile, values: DetailsValues): Omit<ProfileUpdate, 'id'> | null {
  const saved = detailsOf(profile);
  const differs = (...names: Array<keyof DetailsValues>) =>
    names.some((name) => saved[name] !== values[name]);
  const { firstName, lastName, phone, extension, typeOfUser } = values;
  const change: Omit<ProfileUpdate, 'id'> = {
    ...(differs('firstName', 'lastName') ? { name: { family: lastName, given: firstName } } : {}),
    ...(differs('phone', 'extension')
      ? { telecom: [{ system: 'phone', use: 'work', value: phone, extension: extension || null }] }
      : {}),
    ...(differs('typeOfUser') ? { typeOfUser: userType.parse(typeOfUser) } : {}),
  };
  return Object.keys(change).length > 0 ? change : null;
}
