import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { autocompleteStyle } from '#src/ui/form/autocomplete-style.ts';
import type { Option } from '#src/ui/form/SelectField.tsx';

/** Small enough for a row of the grid. */
const wide = {
  display: 'flex',
  width: '100%',
  height: 26,
  minHeight: 26,
  margin: '2px 0',
  '& .MuiInputBase-input': { padding: '2px 8px' },
} as const;

type Named = { label: string; value: string; onChange: (value: string) => void };

/**
 * A field of a row or of the adding row; its column is its label. The grid renders a row with a delay: until the field
 * is left, the typed text is shown.
 */
export function TextCell({ label, value, onChange, onEnter }: Named & { onEnter?: () => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <OutlinedInput
      sx={wide}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value);
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        // The keys of the grid do not apply in a text field.
        event.stopPropagation();
        if (event.key !== 'Enter' || !onEnter) return;
        setTyped(null);
        onEnter();
      }}
      autoComplete="off"
      inputProps={{ 'aria-label': label, spellCheck: false }}
    />
  );
}

export const SelectCell = ({ label, value, onChange, options }: Named & { options: readonly Option[] }) => (
  <Select
    sx={wide}
    value={options.some((option) => option.value === value) ? value : ''}
    displayEmpty
    onChange={({ target }) => onChange(target.value)}
    SelectDisplayProps={{ 'aria-label': label }}
    renderValue={(chosen) => options.find((option) => option.value === chosen)?.label ?? ''}
  >
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </Select>
);

/** A choice from a long list, found by typing. */
export const SearchCell = ({
  label,
  value,
  onChange,
  options,
  placeholder,
}: Named & { options: readonly Option[]; placeholder?: string }) => (
  <Autocomplete
    sx={{ ...autocompleteStyle, width: '100%' }}
    fullWidth
    options={options}
    value={options.find((option) => option.value === value) ?? null}
    autoHighlight
    isOptionEqualToValue={(option, other) => option.value === other.value}
    getOptionKey={(option) => option.value}
    onChange={(_event, option) => onChange(option?.value ?? '')}
    onKeyDown={(event) => event.stopPropagation()}
    renderInput={({ slotProps, id, disabled }) => (
      <OutlinedInput
        {...slotProps.input}
        fullWidth
        id={id}
        disabled={disabled}
        placeholder={placeholder}
        inputProps={{ ...slotProps.htmlInput, 'aria-label': label }}
      />
    )}
  />
);

/**
 * A whole number, applied when the field is left: an empty one becomes `least` (W-141), one out of range is refused
 * with a message.
 */
export function NumberCell({
  label,
  value,
  onChange,
  least,
  most,
  onRefused,
}: Named & { least: number; most: number; onRefused: () => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    const number = typed.trim() === '' ? least : Number(typed);
    setTyped(null);
    if (Number.isInteger(number) && number >= least && number <= most) onChange(String(number));
    else onRefused();
  };
  return (
    <OutlinedInput
      sx={{ ...wide, width: 88 }}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') take();
      }}
      autoComplete="off"
      inputProps={{ 'aria-label': label, inputMode: 'numeric' }}
    />
  );
}

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& label': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'var(--wp-text-2)' },
  '& .MuiInputBase-root': { minWidth: 240, maxWidth: '100%' },
});

/** A selector above the rows: a process, a task type. */
export function Selector({ label, value, onChange, options }: Named & { options: readonly Option[] }) {
  const id = useId();
  return (
    <Line>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Select id={id} labelId={`${id}-label`} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </Line>
  );
}

/** A list of texts as options. */
export const optionsOf = (texts: readonly string[]): Option[] =>
  texts.map((text) => ({ value: text, label: text }));
