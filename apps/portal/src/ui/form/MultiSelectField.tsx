import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { autocompleteStyle } from './autocomplete-style.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { Option } from './SelectField.tsx';
import { type FieldProps, useField } from './use-field.ts';

type MultiSelectFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly Option[];
  isLoading?: boolean;
  /** For the first field of a dialog. */
  autoFocus?: boolean;
};

// A new empty list would clear the typed text while the options load.
const none: Option[] = [];

/** Selects several items of a long list by typing; stored as their values in the order of selection. */
export function MultiSelectField<Values extends FieldValues>(props: MultiSelectFieldProps<Values>) {
  const { control, name, options, isLoading = false, autoFocus, ...frame } = props;
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  const values: readonly string[] = field.value;
  // A value with an unknown label stays selected and shows itself.
  const chosen = useMemo(
    () =>
      values.length === 0
        ? none
        : values.map((value) => options.find((option) => option.value === value) ?? { value, label: value }),
    [values, options],
  );
  if (isReadOnly) {
    const text = chosen.map(({ label }) => label).join(', ');
    return (
      <FieldFrame {...frame} id={id} error={error}>
        <OutlinedInput id={id} value={text} title={text} disabled />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <Autocomplete
        multiple
        id={id}
        sx={autocompleteStyle}
        options={options}
        value={chosen}
        loading={isLoading}
        limitTags={1}
        disableClearable
        disableCloseOnSelect
        // Items are deselected in the list or with Backspace: chips have no delete button.
        slotProps={{ chip: { onDelete: undefined } }}
        isOptionEqualToValue={(option, value) => option.value === value.value}
        getOptionKey={({ value }) => value}
        onChange={(_event, next) => field.onChange(next.map(({ value }) => value))}
        onBlur={field.onBlur}
        renderInput={({ slotProps, id: inputId }) => (
          <OutlinedInput
            {...slotProps.input}
            id={inputId}
            inputRef={field.ref}
            autoFocus={autoFocus}
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
