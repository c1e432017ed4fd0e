import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useField } from './use-field.ts';

type TextFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  inputMode?: 'text' | 'numeric';
  placeholder?: string;
  /** For the first field of a dialog. */
  autoFocus?: boolean;
  /** Formats typed text before it is stored, such as grouping digits. */
  format?: (typed: string) => string;
  /** Shows dots in place of the characters. */
  isConcealed?: boolean;
  onType?: () => void;
  /** A button at the end of the field. */
  end?: ReactNode;
};

/** A text field. The browser must not remember it, because it may contain patient data. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const {
    control,
    name,
    inputMode,
    placeholder,
    autoFocus,
    format = (typed) => typed,
    isConcealed = false,
    onType,
    end,
    ...frame
  } = props;
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <OutlinedInput
        id={id}
        name={name}
        inputRef={field.ref}
        value={field.value}
        onChange={(event) => {
          field.onChange(format(event.target.value));
          onType?.();
        }}
        onBlur={field.onBlur}
        disabled={isReadOnly}
        autoFocus={autoFocus}
        placeholder={placeholder}
        autoComplete="off"
        endAdornment={end}
        sx={{ '& input[data-concealed]': { WebkitTextSecurity: 'disc' } }}
        inputProps={{
          'data-concealed': isConcealed || undefined,
          inputMode,
          spellCheck: false,
          'aria-required': props.isRequired,
          'aria-describedby': describedBy,
        }}
      />
    </FieldFrame>
  );
}
