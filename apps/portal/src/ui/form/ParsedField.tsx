import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useField } from './use-field.ts';

const Prefix = styled(InputAdornment)({ marginRight: 0, '& > p': { fontSize: 13 } });

type ParsedFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  /** Formats the stored value for display. */
  show: (value: string) => string;
  /** Parses the typed text for storage. Unreadable text is returned unchanged, so that rules can refuse it. */
  read: (typed: string) => string;
  /** Formats the text while it is typed. */
  mask?: (next: string, previous: string) => string;
  inputMode?: 'numeric' | 'decimal' | 'tel';
  placeholder?: string;
  /** Shown before the text, such as a currency. */
  prefix?: ReactNode;
  isRight?: boolean;
  /** Shown after the text, such as a button that opens a calendar. */
  end?: ReactNode;
};

/**
 * A field whose stored value differs from its display. The text is not changed while the user types; the stored value
 * is formatted only when they leave the field, and nothing typed is lost.
 */
export function ParsedField<Values extends FieldValues>(props: ParsedFieldProps<Values>) {
  const { control, name, show, read, mask, inputMode, placeholder, prefix, isRight, end, ...frame } = props;
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? show(field.value);
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <OutlinedInput
        id={id}
        name={name}
        inputRef={field.ref}
        value={text}
        onChange={(event) => {
          const next = mask ? mask(event.target.value, text) : event.target.value;
          setTyped(next);
          field.onChange(read(next));
        }}
        onBlur={() => {
          setTyped(null);
          field.onBlur();
        }}
        disabled={isReadOnly}
        placeholder={isReadOnly ? undefined : placeholder}
        autoComplete="off"
        startAdornment={prefix && <Prefix position="start">{prefix}</Prefix>}
        endAdornment={isReadOnly ? undefined : end}
        inputProps={{
          inputMode,
          spellCheck: false,
          'aria-required': frame.isRequired,
          'aria-describedby': describedBy,
          style: isRight ? { textAlign: 'right' } : undefined,
        }}
      />
    </FieldFrame>
  );
}
