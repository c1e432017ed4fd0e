import { styled } from '@mui/material/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { countText } from '#src/ui/instant-text.ts';
import { pageSizes } from './page-sizes.ts';

const Foot = styled('div')({
  flex: 'none',
  height: 44,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 12,
  padding: '0 12px',
  borderTop: '1px solid var(--wp-line)',
  background: 'var(--wp-surface)',
  fontSize: 13,
  color: 'var(--wp-text-2)',
  '& label': { fontSize: 12 },
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

type PagerProps = {
  pageIndex: number;
  pageSize: number;
  rowCount: number;
  total: number;
  isCapped: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onPageSize: (size: number) => void;
};

/** Which rows these are, and the way to the others: by key, so there is a next and a previous, not a page 7. */
export function Pager(props: PagerProps) {
  const { pageIndex, pageSize, rowCount, total, isCapped, hasNext, onPrevious, onNext, onPageSize } = props;
  const sizeId = useId();
  const first = pageIndex * pageSize + 1;
  const hasPrevious = pageIndex > 0;
  return (
    <Foot>
      <label htmlFor={sizeId}>Rows per page</label>
      <select id={sizeId} value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <span role="status">
        {rowCount === 0
          ? '0 of 0'
          : `${first.toLocaleString('en-US')}–${(first + rowCount - 1).toLocaleString('en-US')} of ${countText(total, isCapped)}`}
      </span>
      <span>
        <IconButton
          label="Previous page"
          isDisabled={!hasPrevious}
          onClick={() => hasPrevious && onPrevious()}
        >
          <ChevronLeft size={16} strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Next page" isDisabled={!hasNext} onClick={() => hasNext && onNext()}>
          <ChevronRight size={16} strokeWidth={1.75} />
        </IconButton>
      </span>
    </Foot>
  );
}
