import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { displayDate, parseTypedDate } from './date-text.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/**
 * A calendar date, typed or pasted as MM/DD/YYYY and stored as `YYYY-MM-DD`. Text that is no date is stored as
 * typed, so that the form's rules can refuse it and nothing that was typed is lost.
 */
export function DateField<Values extends FieldValues>({ control, name, ...frame }: FieldProps<Values>) {
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  // While somebody types, the text stays theirs; the stored date is written out only when they leave.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <OutlinedInput
        id={id}
        name={name}
        inputRef={field.ref}
        value={typed ?? displayDate(field.value)}
        onChange={(event) => {
          setTyped(event.target.value);
          field.onChange(parseTypedDate(event.target.value) ?? event.target.value.trim());
        }}
        onBlur={() => {
          setTyped(null);
          field.onBlur();
        }}
        disabled={isReadOnly}
        placeholder={isReadOnly ? undefined : 'MM/DD/YYYY'}
        autoComplete="off"
        inputProps={{
          inputMode: 'numeric',
          'aria-required': frame.isRequired,
          'aria-describedby': describedBy,
        }}
      />
    </FieldFrame>
  );
}
