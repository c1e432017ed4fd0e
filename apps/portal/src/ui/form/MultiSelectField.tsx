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
  /** The first field of a dialog has the focus. */
  autoFocus?: boolean;
};

// Another list, though empty, would clear what is being typed while the options arrive.
const none: Option[] = [];

/** Several of a long list, found by typing; stored as their values in the order chosen. */
export function MultiSelectField<Values extends FieldValues>(props: MultiSelectFieldProps<Values>) {
  const { control, name, options, isLoading = false, autoFocus, ...frame } = props;
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  const values: readonly string[] = field.value;
  // A value whose label is not known (yet) stays chosen and shows itself.
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
        // What is chosen is taken back in the list, or with the backspace key: the label keeps the whole chip.
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
