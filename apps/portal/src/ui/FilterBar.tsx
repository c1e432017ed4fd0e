import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Count } from './Accordion.tsx';
import { FilterButton, type FilterChoice } from './FilterButton.tsx';

const Bar = styled('search')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
});
const Filters = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6, fontSize: 13 });

type FilterBarProps = {
  label: string;
  /** A `SearchField`, shown first. */
  search?: ReactNode;
  filters: readonly FilterChoice[];
  /** Removes every filter; the search stays. */
  onClear: () => void;
};

/**
 * The filters of a list: search first, then a button per filter, the number of active ones, and a button that removes
 * them.
 */
export function FilterBar({ label, search, filters, onClear }: FilterBarProps) {
  const count = filters.filter(({ chosen }) => chosen.length > 0).length;
  return (
    <Bar aria-label={label}>
      {search}
      {filters.map((filter) => (
        <FilterButton key={filter.label} {...filter} />
      ))}
      {count > 0 && (
        <>
          <Filters role="status">
            Filters <Count>{count}</Count>
          </Filters>
          <Button variant="text" size="small" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
    </Bar>
  );
}
