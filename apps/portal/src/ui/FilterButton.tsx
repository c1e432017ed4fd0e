import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { MenuButton } from './MenuButton.tsx';

export type FilterChoice = {
  label: string;
  options: readonly { value: string; label: string }[];
  /** The selected values; an empty list means all. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

const Value = styled('span')({
  display: 'inline-block',
  maxWidth: 200,
  marginLeft: 4,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  lineHeight: '20px',
  fontWeight: 400,
});

/** More selected values than this are shown as a number. */
const NAMED = 2;

/** A button that opens the values of a filter, and shows the selected ones. */
export function FilterButton({ label, options, chosen, onChange }: FilterChoice) {
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const text = names.length > NAMED ? `${names.length} chosen` : names.join(', ');
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <MenuButton
      label={label}
      text={
        <>
          {text ? `${label}:` : label}
          {text && <Value>{text}</Value>}
        </>
      }
    >
      {() =>
        options.map(({ value, label: name }) => (
          <MenuItem
            key={value}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(value)}
            onClick={() => toggle(value)}
          >
            <Checkbox checked={chosen.includes(value)} tabIndex={-1} inert sx={{ padding: 0 }} />
            {name}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
