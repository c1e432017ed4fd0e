import { type ManagedPhysician, newPhysicianSchema } from '@waypost/contract/orders/physician-calls';
import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';
import { noTexts, rowLabels, textsOf } from '#src/ui/form/field-texts.ts';
import { requestRules } from '#src/ui/form/zod-rules.ts';

type AddressRow = Record<keyof typeof addressLabels, string>;
type ContactRow = Record<keyof typeof contactLabels | 'contactId', string>;

/** The values of the form; missing ones are empty. */
export type PhysicianValues = Record<keyof typeof physicianLabels, string> & {
  addresses: AddressRow[];
  contacts: ContactRow[];
};

export const physicianLabels = {
  npi: 'NPI',
  namePrefix: 'Prefix',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  nameSuffix: 'Suffix',
  email: 'E-mail',
};
export const addressLabels = {
  line1: 'Address line 1',
  line2: 'Address line 2',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  phone: 'Phone',
  fax: 'Fax',
};
export const contactLabels = {
  use: 'For',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  fax: 'Fax',
  email: 'E-mail',
};

/** The labels of all fields, those in rows with their number. */
export function labelsOf({
  addresses,
  contacts,
}: Pick<PhysicianValues, 'addresses' | 'contacts'>): Partial<Record<FieldPath<PhysicianValues>, string>> {
  return {
    ...physicianLabels,
    ...rowLabels({ name: 'addresses', count: addresses.length, word: 'Address' }, addressLabels),
    ...rowLabels({ name: 'contacts', count: contacts.length, word: 'Contact' }, contactLabels),
  };
}

export const emptyAddress: AddressRow = noTexts(addressLabels);
export const emptyContact: ContactRow = { ...noTexts(contactLabels), contactId: '', use: 'Office' };
export const newPhysician: PhysicianValues = { ...noTexts(physicianLabels), addresses: [], contacts: [] };

export const valuesOf = (physician: ManagedPhysician): PhysicianValues => ({
  ...textsOf(physicianLabels, physician),
  addresses: physician.addresses.map((address) => textsOf(addressLabels, address)),
  contacts: physician.contacts.map((contact) => textsOf(emptyContact, contact)),
});

/** The form uses the field names of the request. */
export const physicianRules: z.ZodType<PhysicianValues> = requestRules(
  newPhysicianSchema,
  (values) => values,
);
