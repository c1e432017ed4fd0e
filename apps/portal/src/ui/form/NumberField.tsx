import type { FieldValues } from 'react-hook-form';
import { groupThousands, readWhole } from './number-text.ts';
import { ParsedField } from './ParsedField.tsx';
import type { FieldProps } from './use-field.ts';

/** A whole number, stored as text until the form is sent. */
export function NumberField<Values extends FieldValues>(props: FieldProps<Values>) {
  return <ParsedField {...props} show={groupThousands} read={readWhole} inputMode="numeric" isRight />;
}
