import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import type { CustomFilterDisplayProps } from 'ag-grid-react';
import type { SetChoice } from './types.ts';

type SetModel = { filterType: 'set'; values: string[] };
type SetFilterProps = CustomFilterDisplayProps<unknown, unknown, SetModel> & {
  choices: readonly SetChoice[];
};

const List = styled('fieldset')({
  minWidth: 180,
  margin: 0,
  padding: '8px 12px',
  border: 0,
  display: 'flex',
  flexDirection: 'column',
});

/** Picks some of a known set of values; all of them is no filter. */
function SetFilter({ choices, model, onModelChange }: SetFilterProps) {
  const all = choices.map(({ value }) => value);
  const chosen = new Set(model?.values ?? all);
  const set = (values: string[]) =>
    onModelChange(values.length === all.length ? null : { filterType: 'set', values });
  const toggle = (value: string) =>
    set(all.filter((other) => (other === value ? !chosen.has(other) : chosen.has(other))));
  return (
    <List>
      <legend className="visually-hidden">Show only</legend>
      <FormControlLabel
        label="(Select All)"
        control={
          <Checkbox
            size="small"
            checked={chosen.size === all.length}
            indeterminate={chosen.size > 0 && chosen.size < all.length}
            onChange={() => set(chosen.size === all.length ? [] : all)}
          />
        }
      />
      {choices.map(({ value, label }) => (
        <FormControlLabel
          key={value}
          label={label}
          control={<Checkbox size="small" checked={chosen.has(value)} onChange={() => toggle(value)} />}
        />
      ))}
    </List>
  );
}

/** The server filters; the grid shows every row it is given. */
export const setFilter = { component: SetFilter, doesFilterPass: () => true };
