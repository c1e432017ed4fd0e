import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { autocompleteStyle } from './autocomplete-style.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { Option } from './SelectField.tsx';
import { type FieldProps, useField } from './use-field.ts';

type AutocompleteFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly Option[];
  isLoading?: boolean;
  /** For the first field of a dialog. */
  autoFocus?: boolean;
  onChosen?: (value: string) => void;
};

/** Selects one item of a long list by typing a part of its label. */
export function AutocompleteField<Values extends FieldValues>(props: AutocompleteFieldProps<Values>) {
  const { control, name, options, isLoading = false, autoFocus, onChosen, ...frame } = props;
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  const chosen = options.find(({ value }) => value === field.value) ?? null;
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <Autocomplete
        id={id}
        sx={autocompleteStyle}
        options={options}
        value={chosen}
        loading={isLoading}
        autoHighlight
        isOptionEqualToValue={(option, value) => option.value === value.value}
        getOptionKey={({ value }) => value}
        onChange={(_event, option) => {
          field.onChange(option?.value ?? '');
          onChosen?.(option?.value ?? '');
        }}
        onBlur={field.onBlur}
        disabled={isReadOnly}
        renderInput={({ slotProps, id: inputId, disabled }) => (
          <OutlinedInput
            {...slotProps.input}
            id={inputId}
            disabled={disabled}
            autoFocus={autoFocus}
            inputRef={field.ref}
            inputProps={{
              ...slotProps.htmlInput,
              'aria-required': props.isRequired,
              'aria-describedby': describedBy,
            }}
          />
        )}
      />
    </FieldFrame>
  );
}
