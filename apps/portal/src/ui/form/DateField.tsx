import type { FieldValues } from 'react-hook-form';
import { displayDate, maskDate, parseTypedDate } from './date-text.ts';
import { ParsedField } from './ParsedField.tsx';
import type { FieldProps } from './use-field.ts';

const read = (typed: string): string => parseTypedDate(typed) ?? typed.trim();

/** A calendar date, typed or pasted in many forms, written as MM/DD/YYYY and stored as `YYYY-MM-DD`. */
export function DateField<Values extends FieldValues>(props: FieldProps<Values>) {
  return (
    <ParsedField
      {...props}
      show={displayDate}
      read={read}
      mask={maskDate}
      inputMode="numeric"
      placeholder="MM/DD/YYYY"
    />
  );
}
