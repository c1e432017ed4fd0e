import type { FieldValues } from 'react-hook-form';
import { groupSsn } from './ssn-text.ts';
import { TextField } from './TextField.tsx';
import type { FieldProps } from './use-field.ts';

/** A social security number, entered as 3-2-4 digits (C-252). A masked one is shown until the user types. */
export function SsnField<Values extends FieldValues>(props: FieldProps<Values>) {
  return <TextField {...props} format={groupSsn} inputMode="numeric" />;
}
