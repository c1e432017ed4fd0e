import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Control, FieldErrors, FieldPath } from 'react-hook-form';
import { DateField } from '#src/ui/form/DateField.tsx';
import { MoneyField } from '#src/ui/form/MoneyField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zoneText } from './visit-time.ts';
import { type VisitValues, visitLabels, visitOptions } from './visit-values.ts';

/** Rarely known fields: collapsed until the user opens them, or one has a value. */
const rareFields = [
  'dateOfServiceEnd',
  'expectedAmount',
  'location',
  'encounter',
  'requisition',
  'order',
] as const satisfies readonly (keyof VisitValues)[];

type VisitFieldsProps<Values extends VisitValues> = {
  /** The time zone of the facility, for the appointment; undefined before a facility is chosen. */
  zone: string | undefined;
  control: Control<Values>;
  values: VisitValues;
  errors: FieldErrors<Values>;
};

/** The fields of a new or existing visit. */
export function VisitFields<Values extends VisitValues>({
  zone,
  control,
  values,
  errors,
}: VisitFieldsProps<Values>) {
  const [isMore, setIsMore] = useState(false);
  const isNeeded = rareFields.some((name) => values[name] !== '' || name in errors);
  const field = (name: keyof VisitValues, span: number) => ({
    control,
    name: name as FieldPath<Values>,
    label: visitLabels[name],
    span,
  });
  return (
    <>
      <DateField {...field('dateOfServiceStart', 4)} isRequired />
      <SelectField {...field('visitClass', 4)} options={visitOptions.visitClass} />
      <TextField {...field('accountNumber', 4)} />
      <SelectField {...field('admissionType', 4)} options={visitOptions.admissionType} />
      <TextField
        {...field('appointmentTime', 4)}
        placeholder="9:30 AM"
        hint={zone ? `${zoneText(zone)}, as at the facility` : 'In the time zone of the facility'}
      />
      <TextField {...field('diagnosis', 4)} hint="ICD-10, such as E11.9" />
      <TextField {...field('attendingFamilyName', 4)} />
      <TextField {...field('attendingFirstName', 4)} />
      <TextField {...field('attendingNpi', 4)} inputMode="numeric" />
      {isMore || isNeeded ? (
        <>
          <DateField {...field('dateOfServiceEnd', 4)} />
          <MoneyField {...field('expectedAmount', 4)} />
          <TextField {...field('location', 4)} />
          <TextField {...field('encounter', 4)} />
          <TextField {...field('requisition', 4)} />
          <TextField {...field('order', 4)} />
        </>
      ) : (
        <Button
          size="small"
          variant="text"
          sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}
          onClick={() => setIsMore(true)}
        >
          More About the Visit
        </Button>
      )}
    </>
  );
}
