import Button from '@mui/material/Button';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { rowHeights, usePreference } from '#src/ui/preferences.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { InPlaceOfRows } from './Frame.ts';
import type { Source } from './types.ts';

type GridStateProps = {
  source: Source<unknown>;
  hasRows: boolean;
  isFiltered: boolean;
  /** The height of the adding row, when there is one. */
  addRowHeight: number;
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
  empty,
  emptyFiltered,
  onClearFilters,
}: GridStateProps) {
  const density = usePreference('density');
  if (source.isLoading)
    return (
      <InPlaceOfRows addRowHeight={addRowHeight}>
        <SkeletonRows count={20} rowHeight={rowHeights[density]} />
      </InPlaceOfRows>
    );
  if (source.failure)
    return (
      <InPlaceOfRows addRowHeight={addRowHeight}>
        <FailedPanel text={source.failure} onRetry={source.onRetry} />
      </InPlaceOfRows>
    );
  const isEmpty = source.kind === 'server' ? source.page?.rows.length === 0 : !hasRows;
  if (!isEmpty) return null;
  const filtered = emptyFiltered ?? (
    <EmptyPanel
      icon={ListFilter}
      title="No rows match these filters"
      actions={<Button onClick={onClearFilters}>Clear filters</Button>}
    />
  );
  return (
    <InPlaceOfRows addRowHeight={addRowHeight}>
      {isFiltered ? filtered : (empty ?? <EmptyPanel icon={ListFilter} title="Nothing here yet" />)}
    </InPlaceOfRows>
  );
}
