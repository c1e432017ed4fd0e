import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ImportMapping } from '@waypost/contract/imports/mapping';
import { useMemo, useState } from 'react';
import { plansQuery } from '#src/api/plan-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { MutedText } from '#src/ui/table.ts';
import { rowsText } from '../plan-words.ts';
import { FACILITY, meaningOf, namesPlan, type valuesAsked, withValue } from './mapping.ts';
import { meaningOptions, sortByLikeness } from './meaning-words.ts';
import type { PlansElsewhere } from './repeated-plans.ts';

const List = styled('ul')({
  margin: '4px 0 0',
  padding: '8px 12px',
  listStyle: 'none',
  borderRadius: 'var(--wp-r-control)',
  background: 'var(--wp-canvas)',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: 40,
  },
  '& > li > span': { overflowWrap: 'anywhere' },
  '& .MuiInputBase-root': { width: '100%' },
  '@media (max-width: 419px)': { '& > li': { gridTemplateColumns: 'minmax(0, 1fr)', padding: '4px 0' } },
});

/** The number of values shown at first. */
const MAX_SHOWN = 8;
const UNANSWERED = '';

type ValueMapProps = {
  field: string;
  heading: string;
  asked: NonNullable<ReturnType<typeof valuesAsked>>;
  mapping: ImportMapping;
  /** Headings of other columns that have the same names of plans. */
  elsewhere: PlansElsewhere | undefined;
  onChange: (change: (before: ImportMapping) => ImportMapping) => void;
};

/** The meaning of each value of a column. */
export function ValueMap({ field, heading, asked, mapping, elsewhere, onChange }: ValueMapProps) {
  const { entity } = useEntity();
  const plans = useQuery(plansQuery(entity.id));
  const [areAllShown, setAreAllShown] = useState(false);
  const options = useMemo(
    () => meaningOptions(asked.meanings, entity.facilities, plans.data ?? []),
    [asked, entity, plans.data],
  );
  const { values } = asked;
  const isPlanField = namesPlan(field);
  const isNamed = isPlanField || field === FACILITY;
  const shown = areAllShown ? values : values.slice(0, MAX_SHOWN);
  return (
    <List aria-label={`What the words of “${heading}” mean`}>
      {shown.map(({ value, rows }) => {
        const meaning = meaningOf(mapping, field, value) ?? UNANSWERED;
        return (
          <li key={value}>
            <span>
              <b>{value}</b> <MutedText>in {rowsText(rows)}</MutedText>
              {elsewhere?.has(value) && (
                <MutedText>
                  . Also used for{' '}
                  {elsewhere
                    .get(value)
                    ?.map((one) => `“${one}”`)
                    .join(', ')}
                </MutedText>
              )}
            </span>
            <Select
              size="small"
              displayEmpty
              value={options.some((option) => option.value === meaning) ? meaning : UNANSWERED}
              SelectDisplayProps={{ 'aria-label': `What “${value}” means` }}
              renderValue={(chosen) =>
                options.find((option) => option.value === chosen)?.label ?? (
                  <MutedText>
                    {isPlanField
                      ? 'Choose a plan'
                      : field === FACILITY
                        ? 'Choose a facility'
                        : 'Choose its meaning'}
                  </MutedText>
                )
              }
              onChange={({ target }) =>
                onChange((before) =>
                  withValue(before, field, value, target.value === UNANSWERED ? null : target.value),
                )
              }
            >
              <MenuItem value={UNANSWERED}>
                <MutedText>{isPlanField ? 'Decide later' : 'Leave open'}</MutedText>
              </MenuItem>
              {(isNamed ? sortByLikeness(options, value) : options).map((option) => (
                <MenuItem key={option.value} value={option.value}>
                  {option.label}
                </MenuItem>
              ))}
            </Select>
          </li>
        );
      })}
      {values.length > shown.length && (
        <li>
          <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setAreAllShown(true)}>
            Show all {values.length.toLocaleString('en-US')}
          </Button>
        </li>
      )}
    </List>
  );
}
