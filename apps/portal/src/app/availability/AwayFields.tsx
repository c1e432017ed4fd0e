import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { DateField } from '#src/ui/form/DateField.tsx';

type AwayFieldsProps<Values extends FieldValues> = {
  control: Control<Values>;
  names: { awayFrom: FieldPath<Values>; backOn: FieldPath<Values> };
  hint: string;
};

/** The days of an absence: the first one away, and the first one back. */
export function AwayFields<Values extends FieldValues>({ control, names, hint }: AwayFieldsProps<Values>) {
  return (
    <>
      <DateField
        control={control}
        name={names.awayFrom}
        label="Away From"
        hint="The first day away; from now on where it is empty."
      />
      <DateField control={control} name={names.backOn} label="Back On" isRequired hint={hint} />
    </>
  );
}
