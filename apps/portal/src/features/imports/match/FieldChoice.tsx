import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ImportFields } from '@waypost/contract/imports/shapes';
import { autocompleteStyle } from '#src/ui/form/autocomplete-style.ts';

export type FieldOption = { field: string | null; label: string; group: string };

export const NOT_IMPORTED = 'Don’t import';
const none: FieldOption = { field: null, label: NOT_IMPORTED, group: '' };

/** The fields that a column can map to. The first option does not import the column. */
export const fieldOptions = ({ fields }: Pick<ImportFields, 'fields'>): FieldOption[] => [none, ...fields];

/** The name of a field, with its group if several fields share the label. */
export const fieldName = (fields: ImportFields['fields'], field: string): string => {
  const one = fields.find((each) => each.field === field);
  if (!one) return field;
  return one.group === 'Patient' || one.group === 'Visit' ? one.label : `${one.group}: ${one.label}`;
};

const filterOptions = createFilterOptions<FieldOption>({
  stringify: ({ group, label }) => `${group} ${label}`,
});

/** Keeps the option that does not import the column in sight: the list opens at the chosen field, far below it. */
const listStyle = {
  // Group titles stay visible too, in the color of the list.
  '& .MuiAutocomplete-groupLabel': { background: 'var(--wp-raised)' },
  '& > li:first-of-type:has([data-not-imported])': {
    position: 'sticky',
    top: -8,
    zIndex: 2,
    paddingTop: '8px',
    marginTop: '-8px',
    background: 'var(--wp-raised)',
    borderBottom: '1px solid var(--wp-line)',
  },
} as const;

type FieldChoiceProps = {
  id: string;
  label: string;
  /** Undefined: the user has not chosen yet. */
  value: string | null | undefined;
  options: readonly FieldOption[];
  describedBy: string;
  isWrong: boolean;
  onChange: (field: string | null) => void;
};

/** The field that a column maps to, found by typing a part of its name. */
export function FieldChoice(props: FieldChoiceProps) {
  const { id, label, value, options, describedBy, isWrong, onChange } = props;
  const chosen = options.find(({ field }) => field === value) ?? null;
  return (
    <Autocomplete<FieldOption>
      id={id}
      sx={autocompleteStyle}
      slotProps={{ listbox: { sx: listStyle } }}
      options={options}
      value={chosen}
      autoHighlight
      openOnFocus={false}
      filterOptions={filterOptions}
      groupBy={({ group }) => group}
      getOptionLabel={({ label: name, group }) =>
        group === '' || group === 'Patient' || group === 'Visit' ? name : `${group}: ${name}`
      }
      renderOption={({ key, ...given }, { field, label: name }) => (
        <li key={key} {...given} data-not-imported={field === null || undefined}>
          {name}
        </li>
      )}
      getOptionKey={({ field }) => field ?? ''}
      isOptionEqualToValue={(option, other) => option.field === other.field}
      onChange={(_event, option) => onChange(option?.field ?? null)}
      renderInput={({ slotProps, id: inputId }) => (
        <OutlinedInput
          {...slotProps.input}
          fullWidth
          id={inputId}
          error={isWrong}
          placeholder="Choose"
          inputProps={{
            ...slotProps.htmlInput,
            'aria-label': label,
            'aria-describedby': describedBy,
            'aria-invalid': isWrong || undefined,
          }}
        />
      )}
    />
  );
}
