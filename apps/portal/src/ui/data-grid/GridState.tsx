import Button from '@mui/material/Button';
import { ListFilter } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { type Density, rowHeights } from '#src/ui/preferences.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { RowsOverlay } from './Frame.ts';
import type { Source } from './types.ts';

type GridStateProps = {
  source: Source<unknown>;
  hasRows: boolean;
  isFiltered: boolean;
  /** The height of the adding row, when there is one. */
  addRowHeight: number;
  density: Density;
  /** The element that Tab focuses after the header. */
  start: RefObject<HTMLSpanElement | null>;
  empty: ReactNode;
  emptyFiltered: ReactNode;
  onClearFilters: () => void;
};

/** Shown in place of rows: loading, failed, or none. */
export function GridState({
  source,
  hasRows,
  isFiltered,
  addRowHeight,
  density,
  start,
  empty,
  emptyFiltered,
  onClearFilters,
}: GridStateProps) {
  const inPlaceOfRows = (content: ReactNode) => (
    <RowsOverlay addRowHeight={addRowHeight}>
      <span ref={start} tabIndex={-1} />
      {content}
    </RowsOverlay>
  );
  if (source.isLoading) return inPlaceOfRows(<SkeletonRows count={20} rowHeight={rowHeights[density]} />);
  if (source.failure) return inPlaceOfRows(<FailedPanel text={source.failure} onRetry={source.onRetry} />);
  const isEmpty = source.kind === 'server' ? source.page?.rows.length === 0 : !hasRows;
  if (!isEmpty) return null;
  const filtered = emptyFiltered ?? (
    <EmptyPanel
      icon={ListFilter}
      title="No rows match these filters"
      actions={<Button onClick={onClearFilters}>Clear filters</Button>}
    />
  );
  return inPlaceOfRows(
    isFiltered ? filtered : (empty ?? <EmptyPanel icon={ListFilter} title="Nothing here yet" />),
  );
}
