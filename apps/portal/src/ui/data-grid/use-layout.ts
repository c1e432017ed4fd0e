import type {
  GetRowIdParams,
  IsFullWidthRowParams,
  PostSortRowsParams,
  RowHeightParams,
} from 'ag-grid-community';
import { useCallback, useMemo, useRef, useState } from 'react';
import { arrange, type Counts, DetailRow, type Item, isSynthetic, itemId, itemsOf } from './rows.ts';
import type { Detail, Grouping } from './types.ts';

const isWhole = ({ rowNode }: IsFullWidthRowParams): boolean =>
  !rowNode.rowPinned && isSynthetic(rowNode.data);
const syntheticPass = ({ data }: { data?: unknown }): boolean => isSynthetic(data);
const alwaysPass = (): boolean => true;

const toggled = <T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> => {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
};

type LayoutOptions<Row> = {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  group: Grouping<Row> | undefined;
  detail: Detail<Row> | undefined;
  /** The rows of a page in the browser; undefined if the server pages or there are no pages. */
  page: { index: number; size: number } | undefined;
  isServer: boolean;
  addRowHeight: number;
};

/**
 * The layer between the records and the grid: headings, details, the page. The callbacks never change, because the
 * grid filters and sorts again when one does; they read current values from a ref.
 */
export function useLayout<Row>({
  rows,
  rowId,
  group,
  detail,
  page,
  isServer,
  addRowHeight,
}: LayoutOptions<Row>) {
  const [closedGroups, setClosedGroups] = useState<ReadonlySet<string>>(() => new Set(group?.closed));
  const [openDetails, setOpenDetails] = useState<ReadonlySet<string>>(new Set());
  const counts = useRef<Counts>({ rows: 0, groups: new Map() });
  const latest = useRef({ rowId, group, detail, closedGroups, page, addRowHeight });
  latest.current = { rowId, group, detail, closedGroups, page, addRowHeight };

  const items = useMemo(() => itemsOf(rows, rowId, group, openDetails), [rows, rowId, group, openDetails]);
  const getRowId = useCallback(
    ({ data }: GetRowIdParams<Item<Row>>) => itemId(data, latest.current.rowId),
    [],
  );
  const postSortRows = useCallback(({ nodes }: PostSortRowsParams<Item<Row>>) => {
    counts.current = arrange(nodes, latest.current);
  }, []);
  const getRowHeight = useCallback(({ data, node }: RowHeightParams) => {
    if (node.rowPinned) return latest.current.addRowHeight;
    return data instanceof DetailRow ? latest.current.detail?.height(data.row) : undefined;
  }, []);

  return {
    counts,
    closedGroups,
    openDetails,
    onGroup: useCallback((key: string) => setClosedGroups((old) => toggled(old, key)), []),
    onDetail: useCallback((id: string) => setOpenDetails((old) => toggled(old, id)), []),
    options: {
      rowData: items,
      getRowId,
      postSortRows,
      getRowHeight,
      isFullWidthRow: isWhole,
      alwaysPassFilter: isServer ? alwaysPass : syntheticPass,
    },
  };
}
