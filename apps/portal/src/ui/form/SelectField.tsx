import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { FieldValues } from 'react-hook-form';
import { MutedText } from '../table.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useField } from './use-field.ts';

export type Option = {
  value: string;
  label: string;
  /** The meaning of the option, below its label in the menu. */
  about?: string;
};

type SelectFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly Option[];
  /** Shown while nothing is selected, such as what must be chosen first. */
  placeholder?: string;
  /** Runs after the new value is stored. */
  onChosen?: (value: string) => void;
};

/** Selects one item of a short list. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { control, name, options, placeholder, onChosen, ...frame } = props;
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  // An unlisted value must be preserved, because its option may still be loading.
  const isKnown = options.some(({ value }) => value === field.value);
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <Select
        id={id}
        name={name}
        inputRef={field.ref}
        labelId={`${id}-label`}
        value={isKnown ? field.value : ''}
        displayEmpty
        renderValue={(value) =>
          options.find((option) => option.value === value)?.label ??
          (placeholder && !isReadOnly ? <MutedText>{placeholder}</MutedText> : '')
        }
        onChange={(event) => {
          field.onChange(event.target.value);
          onChosen?.(event.target.value);
        }}
        onBlur={field.onBlur}
        disabled={isReadOnly}
        SelectDisplayProps={{ 'aria-required': props.isRequired, 'aria-describedby': describedBy }}
      >
        {options.map(({ value, label, about }) =>
          about === undefined ? (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ) : (
            <MenuItem
              key={value}
              value={value}
              aria-label={label}
              aria-describedby={`${id}-${value}`}
              sx={{ display: 'block', paddingBlock: '6px', whiteSpace: 'normal' }}
            >
              {label}
              <MutedText id={`${id}-${value}`} sx={{ display: 'block', fontSize: 12, lineHeight: '16px' }}>
                {about}
              </MutedText>
            </MenuItem>
          ),
        )}
      </Select>
    </FieldFrame>
  );
}
