import { styled } from '@mui/material/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { countText } from '#src/ui/instant-text.ts';
import type { Paging } from './use-paging.ts';

const Root = styled('div')({
  position: 'relative',
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& label': { fontSize: 12 },
  // On a phone there is only space for the number.
  '@media (max-width: 479px)': {
    gap: 8,
    '& label': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  '& select': {
    height: 28,
    padding: '0 4px',
    border: '1px solid var(--wp-line-strong)',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-surface)',
    color: 'var(--wp-text)',
    fontSize: 13,
  },
});

/**
 * The range of the visible rows, and the buttons to other pages. Pages are found by cursor, so there is Next and
 * Previous, but no page 7.
 */
export function Pager({
  sizes,
  size,
  first,
  rowCount,
  total,
  isCapped,
  ...to
}: Paging & { sizes: readonly number[] }) {
  const sizeId = useId();
  return (
    <Root>
      <label htmlFor={sizeId}>Rows per page</label>
      <select id={sizeId} value={size} onChange={(event) => to.onSize(Number(event.target.value))}>
        {sizes.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <span role="status">
        {rowCount === 0
          ? '0 of 0'
          : `${(first + 1).toLocaleString('en-US')}–${(first + rowCount).toLocaleString('en-US')} of ${countText(total, isCapped)}`}
      </span>
      <span>
        <IconButton
          label="Previous page"
          refusal={to.hasPrevious ? null : 'This is the first page'}
          onClick={() => to.hasPrevious && to.onPrevious()}
        >
          <ChevronLeft size={16} strokeWidth={1.75} />
        </IconButton>
        <IconButton
          label="Next page"
          refusal={to.hasNext ? null : 'This is the last page'}
          onClick={() => to.hasNext && to.onNext()}
        >
          <ChevronRight size={16} strokeWidth={1.75} />
        </IconButton>
      </span>
    </Root>
  );
}
