import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { DateField } from '#src/ui/form/DateField.tsx';

const Fields = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12 });

type AwayFieldsProps<Values extends FieldValues> = {
  control: Control<Values>;
  names: { awayFrom: FieldPath<Values>; backOn: FieldPath<Values> };
  hint: string;
  /** The person, where it has to be chosen. */
  children?: ReactNode;
};

/** The days of an absence: the first day away, and the first day back. */
export function AwayFields<Values extends FieldValues>({
  control,
  names,
  hint,
  children,
}: AwayFieldsProps<Values>) {
  return (
    <Fields>
      {children}
      <DateField
        control={control}
        name={names.awayFrom}
        label="Away From"
        isUpcoming
        hint="The first day away; from now on where it is empty."
      />
      <DateField control={control} name={names.backOn} label="Back On" isUpcoming isRequired hint={hint} />
    </Fields>
  );
}
