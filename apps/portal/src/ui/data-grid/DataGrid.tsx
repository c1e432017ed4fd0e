import { styled } from '@mui/material/styles';
import type {
  CellKeyDownEvent,
  FullWidthCellKeyDownEvent,
  GetRowIdParams,
  GridApi,
  GridReadyEvent,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { pageMeta } from '#src/app/page-meta.ts';
import { gridTheme, HEADER_HEIGHT } from './ag-setup.ts';
import { columnDefs } from './column-defs.ts';
import { toColumnFilters, toGridFilters } from './filter-model.ts';
import type { Column, GridQuery } from './types.ts';

const Frame = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  background: 'var(--wp-surface)',
  '& > div:first-of-type': { height: '100%' },
  // The row of the focused cell is ringed as a whole: that is what Enter acts on.
  '& [role="row"]:has([role="gridcell"]:focus, [role="gridcell"] :focus-visible)::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 5,
    border: '2px solid var(--wp-focus)',
    background: 'none !important',
    pointerEvents: 'none',
  },
});

/** Stands where the rows would: the header above keeps its sort and filters. */
const InPlaceOfRows = styled('div')({
  position: 'absolute',
  inset: `${HEADER_HEIGHT}px 0 0`,
  overflow: 'auto',
  background: 'var(--wp-surface)',
});

type DataGridProps<Row, Id extends string> = {
  /** Name of the grid for screen readers. */
  label: string;
  columns: readonly Column<Row, Id>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Sort and filters. A new value from outside is shown; the user's changes come through `onQueryChange`. */
  query: GridQuery<Id>;
  onQueryChange: (query: GridQuery<Id>) => void;
  /** Shown instead of rows: loading, nothing found, failed. */
  inPlaceOfRows?: ReactNode;
  isBusy?: boolean;
};

const alwaysPass = () => true;

const defaultColumn = {
  resizable: true,
  suppressHeaderMenuButton: true,
  wrapHeaderText: true,
  suppressMovable: false,
} as const;

/** What the user has set in the header. */
function readQuery<Id extends string>(api: GridApi): GridQuery<Id> {
  const sort = api
    .getColumnState()
    .filter((state) => state.sort)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map(({ colId, sort: direction }) => ({ column: colId as Id, descending: direction === 'desc' }));
  return { sort, filter: toColumnFilters(api.getFilterModel()) as GridQuery<Id>['filter'] };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Shows in the header what was decided outside of it, for example by Clear filters. */
function writeQuery<Id extends string>(api: GridApi, query: GridQuery<Id>): void {
  const shown = readQuery<Id>(api);
  if (!isSame(shown.sort, query.sort)) {
    api.applyColumnState({
      state: query.sort.map(({ column, descending }, sortIndex) => ({
        colId: column,
        sort: descending ? ('desc' as const) : ('asc' as const),
        sortIndex,
      })),
      defaultState: { sort: null },
    });
  }
  if (!isSame(shown.filter, query.filter)) api.setFilterModel(toGridFilters(query.filter));
}

/** Enter on a cell does what the cell offers: follows its link, presses its button. */
function onCellKeyDown({ event }: CellKeyDownEvent | FullWidthCellKeyDownEvent): void {
  if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
  const cell = event.target instanceof HTMLElement ? event.target.closest('[role="gridcell"]') : null;
  if (cell === event.target) cell?.querySelector<HTMLElement>('a, button')?.click();
}

/**
 * A grid over a list that the server sorts, filters and pages. AG Grid holds one page and keeps its order: its
 * header only says what to ask for.
 */
export function DataGrid<Row, Id extends string>(props: DataGridProps<Row, Id>) {
  const { label, columns, rows, rowId, query, onQueryChange, inPlaceOfRows, isBusy = false } = props;
  const gridApi = useRef<GridApi | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const current = useRef(query);
  const initial = useRef(query);

  // Options that change their identity make the grid filter again, and that asks the server again.
  const defs = useMemo(() => columnDefs(columns, initial.current.sort), [columns]);
  const getRowId = useCallback(({ data }: GetRowIdParams<Row>) => rowId(data), [rowId]);
  const onChange = useCallback(() => {
    if (!gridApi.current) return;
    const next = readQuery<Id>(gridApi.current);
    if (isSame(next, current.current)) return;
    current.current = next;
    onQueryChange(next);
  }, [onQueryChange]);
  const onGridReady = useCallback(
    ({ api }: GridReadyEvent) => {
      gridApi.current = api;
      writeQuery(api, initial.current);
      frame.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', label);
    },
    [label],
  );

  useEffect(() => {
    current.current = query;
    if (gridApi.current) writeQuery(gridApi.current, query);
  }, [query]);

  return (
    <Frame ref={frame} aria-busy={isBusy}>
      <AgGridReact<Row>
        theme={gridTheme}
        styleNonce={pageMeta.cspNonce}
        rowData={rows as Row[]}
        columnDefs={defs}
        defaultColDef={defaultColumn}
        getRowId={getRowId}
        enableFilterHandlers
        alwaysPassFilter={alwaysPass}
        animateRows={false}
        ensureDomOrder
        suppressNoRowsOverlay
        suppressDragLeaveHidesColumns
        onGridReady={onGridReady}
        onSortChanged={onChange}
        onFilterChanged={onChange}
        onCellKeyDown={onCellKeyDown}
      />
      {inPlaceOfRows !== undefined && <InPlaceOfRows>{inPlaceOfRows}</InPlaceOfRows>}
    </Frame>
  );
}
