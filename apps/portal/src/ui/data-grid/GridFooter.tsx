import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type GridHandle, useGridChanges } from './grid-handle.ts';
import { Pager } from './Pager.tsx';
import { type Selection, useSelected } from './selection.ts';
import type { Column } from './types.ts';
import type { Paging } from './use-paging.ts';

const Foot = styled('div')({
  flex: 'none',
  minHeight: 44,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '0 12px',
  borderTop: '1px solid var(--wp-line)',
  fontSize: 13,
  color: 'var(--wp-text-2)',
});
const Left = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  overflow: 'hidden',
  '& > b': { flex: 'none', color: 'var(--wp-text)', fontWeight: 600 },
});

/** The selection replaces the left part, so that nothing moves. */
function Selected({ selection, children }: { selection: Selection; children: ReactNode }) {
  const count = useSelected(selection).size;
  if (count === 0) return children;
  return (
    <>
      <b>{count} selected</b>
      <Button variant="text" size="small" onClick={selection.clear}>
        Clear
      </Button>
    </>
  );
}

/** Announces the sort when it changes. */
function SortNotice({ handle, columns }: { handle: GridHandle; columns: readonly Column<never>[] }) {
  useGridChanges(handle);
  const { sort } = handle.query();
  const titles = new Map<string, string>(columns.map(({ id, title }) => [id, title]));
  const sorting = sort.map(
    ({ column, descending }) => `${titles.get(column) ?? column}, ${descending ? 'descending' : 'ascending'}`,
  );
  return (
    <span role="status" className="visually-hidden">
      {sorting.length > 0 ? `Sorted by ${sorting.join(', then ')}` : 'Not sorted'}
    </span>
  );
}

type GridFooterProps = {
  paging: Paging;
  pageSizes: readonly number[] | undefined;
  selection: Selection | undefined;
  handle: GridHandle;
  columns: readonly Column<never>[];
  children: ReactNode;
};

/** Below the rows: the selection or hints, and the pages. */
export function GridFooter({ paging, pageSizes, selection, handle, columns, children }: GridFooterProps) {
  const notice = <SortNotice handle={handle} columns={columns} />;
  if (!pageSizes && !selection && !children) return notice;
  return (
    <Foot>
      {notice}
      <Left>{selection ? <Selected selection={selection}>{children}</Selected> : children}</Left>
      {pageSizes ? (
        <Pager {...paging} sizes={pageSizes} />
      ) : (
        <span role="status">{`${paging.total.toLocaleString('en-US')} ${paging.total === 1 ? 'row' : 'rows'}`}</span>
      )}
    </Foot>
  );
}
