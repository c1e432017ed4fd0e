import { type ManagedPhysician, newPhysicianSchema } from '@waypost/contract/orders/physician-calls';
import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';
import { requestRules } from '#src/ui/form/zod-rules.ts';

type AddressRow = Record<'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'phone' | 'fax', string>;
type ContactRow = Record<'contactId' | 'use' | 'firstName' | 'lastName' | 'phone' | 'fax' | 'email', string>;

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
export const addressLabels: Record<keyof AddressRow, string> = {
  line1: 'Address line 1',
  line2: 'Address line 2',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  phone: 'Phone',
  fax: 'Fax',
};
export const contactLabels: Record<Exclude<keyof ContactRow, 'contactId'>, string> = {
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
  const rows = (
    name: 'addresses' | 'contacts',
    count: number,
    word: string,
    labels: Record<string, string>,
  ) =>
    Array.from({ length: count }, (_, at) =>
      Object.entries(labels).map(([field, label]) => [
        `${name}.${at}.${field}`,
        `${word} ${at + 1}, ${label}`,
      ]),
    ).flat();
  return {
    ...physicianLabels,
    ...Object.fromEntries(rows('addresses', addresses.length, 'Address', addressLabels)),
    ...Object.fromEntries(rows('contacts', contacts.length, 'Contact', contactLabels)),
  };
}

export const emptyAddress: AddressRow = {
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  phone: '',
  fax: '',
};
export const emptyContact: ContactRow = {
  contactId: '',
  use: 'Office',
  firstName: '',
  lastName: '',
  phone: '',
  fax: '',
  email: '',
};
export const newPhysician: PhysicianValues = {
  npi: '',
  namePrefix: '',
  firstName: '',
  middleName: '',
  lastName: '',
  nameSuffix: '',
  email: '',
  addresses: [],
  contacts: [],
};

/** The form values of some fields; missing ones are empty. */
const textsOf = <Field extends string>(fields: readonly Field[], of: Record<Field, string | null>) =>
  Object.fromEntries(fields.map((field) => [field, of[field] ?? ''])) as Record<Field, string>;
const fieldsOf = <Row extends object>(row: Row) => Object.keys(row) as (keyof Row & string)[];

export const valuesOf = (physician: ManagedPhysician): PhysicianValues => ({
  ...textsOf(fieldsOf(physicianLabels), physician),
  addresses: physician.addresses.map((address) => textsOf(fieldsOf(emptyAddress), address)),
  contacts: physician.contacts.map((contact) => textsOf(fieldsOf(emptyContact), contact)),
});

/** The form uses the field names of the request. */
export const physicianRules: z.ZodType<PhysicianValues> = requestRules(
  newPhysicianSchema,
  (values) => values,
);
