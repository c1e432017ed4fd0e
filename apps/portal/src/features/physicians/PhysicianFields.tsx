import { states } from '@waypost/contract/core/places';
import { contactUses } from '@waypost/contract/orders/lists';
import { MAX_PHYSICIAN_CONTACTS } from '@waypost/contract/orders/physician-calls';
import { MAX_PHYSICIAN_ADDRESSES } from '@waypost/contract/orders/physician-fields';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { LockedFields } from '#src/ui/form/LockedFields.tsx';
import { PhoneField } from '#src/ui/form/PhoneField.tsx';
import { RowsField } from '#src/ui/form/RowsField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import {
  addressLabels,
  contactLabels,
  emptyAddress,
  emptyContact,
  type PhysicianValues,
  physicianLabels,
} from './physician-values.ts';

const stateOptions = Object.entries(states).map(([value, label]) => ({ value, label }));
const useOptions = contactUses.map((use) => ({ value: use, label: use }));

type PhysicianFieldsProps = { form: UseFormReturn<PhysicianValues>; isNew: boolean };

/** All fields of a physician. */
export function PhysicianFields({ form: { control }, isNew }: PhysicianFieldsProps) {
  const field = (name: keyof typeof physicianLabels, span: number) => ({
    control,
    name,
    label: physicianLabels[name],
    span,
  });
  return (
    <>
      <FormSection>
        <LockedFields isLocked={!isNew}>
          <TextField
            {...field('npi', 4)}
            isRequired
            inputMode="numeric"
            autoFocus={isNew}
            hint={isNew ? 'Cannot be changed later' : 'Cannot be changed'}
          />
        </LockedFields>
        <TextField {...field('email', 8)} />
        <TextField {...field('namePrefix', 2)} />
        <TextField {...field('firstName', 3)} isRequired />
        <TextField {...field('middleName', 2)} />
        <TextField {...field('lastName', 3)} isRequired />
        <TextField {...field('nameSuffix', 2)} />
      </FormSection>
      <Addresses control={control} />
      <Contacts control={control} />
    </>
  );
}

type PartProps = Pick<UseFormReturn<PhysicianValues>, 'control'>;

function Addresses({ control }: PartProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'addresses' });
  const field = (at: number, name: keyof typeof addressLabels, span: number) =>
    ({ control, name: `addresses.${at}.${name}`, label: addressLabels[name], span }) as const;
  return (
    <RowsField
      title="Addresses"
      none="No address yet. An order takes phone and fax from the first one."
      addLabel="Add Address"
      rows={fields}
      most={MAX_PHYSICIAN_ADDRESSES}
      rowName={(at) => `address ${at + 1}`}
      onAdd={() => append(emptyAddress, { focusName: `addresses.${fields.length}.line1` })}
      onRemove={remove}
    >
      {(at) => (
        <>
          <TextField {...field(at, 'line1', 6)} isRequired />
          <TextField {...field(at, 'line2', 6)} />
          <TextField {...field(at, 'city', 6)} isRequired />
          <SelectField {...field(at, 'state', 3)} options={stateOptions} isRequired />
          <TextField {...field(at, 'postalCode', 3)} isRequired inputMode="numeric" />
          <PhoneField {...field(at, 'phone', 6)} />
          <PhoneField {...field(at, 'fax', 6)} />
        </>
      )}
    </RowsField>
  );
}

function Contacts({ control }: PartProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' });
  const field = (at: number, name: keyof typeof contactLabels, span: number) =>
    ({ control, name: `contacts.${at}.${name}`, label: contactLabels[name], span }) as const;
  return (
    <RowsField
      title="Contacts"
      none="No contact yet."
      addLabel="Add Contact"
      rows={fields}
      most={MAX_PHYSICIAN_CONTACTS}
      rowName={(at) => `contact ${at + 1}`}
      onAdd={() => append(emptyContact, { focusName: `contacts.${fields.length}.use` })}
      onRemove={remove}
    >
      {(at) => (
        <>
          <SelectField {...field(at, 'use', 4)} options={useOptions} isRequired />
          <TextField {...field(at, 'firstName', 4)} />
          <TextField {...field(at, 'lastName', 4)} isRequired />
          <PhoneField {...field(at, 'phone', 4)} />
          <PhoneField {...field(at, 'fax', 4)} />
          <TextField {...field(at, 'email', 4)} />
        </>
      )}
    </RowsField>
  );
}
