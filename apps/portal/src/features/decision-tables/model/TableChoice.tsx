import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { type ReactNode, useId } from 'react';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginBottom: 12,
  '& label': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'var(--wp-text-2)' },
  '& .MuiInputBase-root': { minWidth: 280, maxWidth: '100%' },
});
const Item = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 });

type TableChoiceProps = {
  tables: DecisionModel['tables'];
  chosen: string;
  countOf: (name: string) => ReactNode;
  onChoose: (name: string) => void;
};

/** Chooses one of the tables of a model. */
export function TableChoice({ tables, chosen, countOf, onChoose }: TableChoiceProps) {
  const id = useId();
  return (
    <Line>
      <label id={`${id}-label`} htmlFor={id}>
        Table
      </label>
      <Select
        id={id}
        labelId={`${id}-label`}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        {tables.map(({ id: tableId, name }) => (
          <MenuItem key={tableId} value={name}>
            <Item>
              {name} {countOf(name)}
            </Item>
          </MenuItem>
        ))}
      </Select>
    </Line>
  );
}
