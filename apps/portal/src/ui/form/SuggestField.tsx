import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { FieldValues } from 'react-hook-form';
import { autocompleteStyle } from './autocomplete-style.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A suggestion: `value` is what the field gets. */
export type Suggestion = { id: string; value: string; label: string };

type SuggestFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  suggestions: readonly Suggestion[];
  inputMode?: 'text' | 'numeric';
  /** Runs after typed text is stored. */
  onTyped?: () => void;
  /** Runs after the value of a suggestion is stored. */
  onTaken?: (suggestion: Suggestion) => void;
};

const Line = styled('li')({
  '&.MuiAutocomplete-option': { flexDirection: 'column', alignItems: 'flex-start' },
  '& small': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

const matching = createFilterOptions<Suggestion>({
  stringify: ({ label, value }) => `${label} ${value}`,
});

/** A text field with suggestions, found by typing a part of the label or of the value. */
export function SuggestField<Values extends FieldValues>(props: SuggestFieldProps<Values>) {
  const { control, name, suggestions, inputMode, onTyped, onTaken, ...frame } = props;
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  const text: string = field.value;
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <Autocomplete
        freeSolo
        forcePopupIcon={suggestions.length > 0}
        disableClearable
        id={id}
        sx={autocompleteStyle}
        options={suggestions}
        inputValue={text}
        // The initial text is not a search, so the whole list is shown.
        filterOptions={(options, state) =>
          options.some(({ value }) => value === text) ? options : matching(options, state)
        }
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.value)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
        onInputChange={(_event, typed, reason) => {
          if (reason !== 'input') return;
          field.onChange(typed);
          onTyped?.();
        }}
        onChange={(_event, taken) => {
          if (typeof taken === 'string') return;
          field.onChange(taken.value);
          onTaken?.(taken);
        }}
        onBlur={field.onBlur}
        disabled={isReadOnly}
        renderOption={({ key, ...rest }, { label, value }) => (
          <Line key={key} {...rest}>
            {label}
            <small>{value}</small>
          </Line>
        )}
        renderInput={({ slotProps, id: inputId, disabled }) => (
          <OutlinedInput
            {...slotProps.input}
            id={inputId}
            disabled={disabled}
            inputRef={field.ref}
            inputProps={{
              ...slotProps.htmlInput,
              inputMode,
              spellCheck: false,
              'aria-required': props.isRequired,
              'aria-describedby': describedBy,
            }}
          />
        )}
      />
    </FieldFrame>
  );
}
