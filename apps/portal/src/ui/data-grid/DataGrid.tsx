import './modules.ts';
import type { GridReadyEvent, ModelUpdatedEvent, ProcessRowParams, RowClickedEvent } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { metaContent } from '#src/ui/meta-content.ts';
import { type Density, rowHeights, usePreference } from '#src/ui/preferences.ts';
import { WholeRow } from './extra-cells.tsx';
import { Body, Frame } from './Frame.ts';
import { GridFooter } from './GridFooter.tsx';
import { GridState } from './GridState.tsx';
import { allColumnDefs, defaultColumn } from './grid-columns.ts';
import { GridContext } from './grid-context.ts';
import { GridHandle } from './grid-handle.ts';
import { gridTheme } from './grid-theme.ts';
import { onGridKeyDown } from './keyboard.ts';
import { FIRST_BUFFER, widenBuffer } from './row-buffer.ts';
import { AddLine, type Item, isSynthetic } from './rows.ts';
import type { Selection } from './selection.ts';
import type { AddRow, Column, Detail, GridQuery, Grouping, Source } from './types.ts';
import { useColumnEvents } from './use-column-events.ts';
import { useHeaderMenu } from './use-header-menu.tsx';
import { useLayout } from './use-layout.ts';
import { usePaging } from './use-paging.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useSelectedRows } from './use-selected-rows.ts';

const styleNonce = metaContent('csp-nonce');

export type DataGridProps<Row, Id extends string> = {
  /** The name of the grid for screen readers. */
  label: string;
  columns: readonly Column<Row, Id>[];
  rowId: (row: Row) => string;
  source: Source<Row, Id>;
  /** Connects the grid with its tools, keys and views. */
  handle?: GridHandle;
  /** The page sizes; the first is the default. Without them the list has one page. */
  pageSizes?: readonly number[];
  /** The initial sort and filters of a list in the browser. */
  initialQuery?: GridQuery<Id>;
  selection?: Selection;
  /** The name of a row for its checkbox and buttons. */
  rowName?: (row: Row) => string;
  group?: Grouping<Row>;
  detail?: Detail<Row>;
  addRow?: AddRow;
  /** The fixed density of a list whose cells have two lines; otherwise the user's choice. */
  density?: Density;
  /** Moves a row to another position. */
  onRowMove?: (id: string, index: number) => void;
  /** Whether rows cannot be moved now. */
  isOrderFixed?: boolean;
  onRowClick?: (row: Row) => void;
  /** Called on Enter in a cell without a control. */
  onRowEnter?: (id: string) => void;
  /** The row shown elsewhere on the page, for example in a side panel. */
  currentId?: string | null;
  /** The grid fills the height of its page instead of that of its rows. */
  fills?: boolean;
  /** Shown when there are no rows, and when the filters match none. */
  empty?: ReactNode;
  emptyFiltered?: ReactNode;
  /** The left part of the footer, for example key hints. The selection replaces it. */
  footer?: ReactNode;
};

const afterFrames = (frames: number, act: () => void): void =>
  void requestAnimationFrame(() => (frames > 1 ? afterFrames(frames - 1, act) : act()));
const byId = (): string => 'row';
const addRowData = [new AddLine()];
const noPinnedRows: never[] = [];
/** High enough for a field or a button. */
const ADD_ROW_HEIGHT = 44;

/** A grid with rows of the browser or of a server, and sort and filters in its header. */
export function DataGrid<Row, Id extends string>(props: DataGridProps<Row, Id>) {
  const { label, columns, source, selection, detail, group, addRow, onRowMove, onRowEnter, onRowClick } =
    props;
  const { rowId, rowName = byId, fills = false, currentId = null, isOrderFixed = false } = props;
  const [ownHandle] = useState(() => props.handle ?? new GridHandle());
  const handle = props.handle ?? ownHandle;
  const chosenDensity = usePreference('density');
  const density = props.density ?? chosenDensity;
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const inPlace = useRef<HTMLSpanElement>(null);
  const isServer = source.kind === 'server';
  const paging = usePaging(source, props.pageSizes);
  const addRowHeight = addRow ? (addRow.height ?? ADD_ROW_HEIGHT) : 0;
  const layout = useLayout<Row>({
    rows: paging.rows,
    rowId,
    group,
    detail,
    page: paging.clientPage,
    isServer,
    addRowHeight,
  });
  const [shown, setShown] = useState({
    /** The number of rows that the grid has received. */
    taken: 0,
    lines: 0,
    records: 0,
    groups: new Map<string, number>() as ReadonlyMap<string, number>,
  });
  const [initialSort] = useState(
    () => (source.kind === 'server' ? source.view.query : props.initialQuery)?.sort ?? [],
  );

  // The columns depend on the grid's props, never on its rows.
  const [hasDetails, canMove] = [detail !== undefined, onRowMove !== undefined];
  const defs = useMemo(
    () =>
      allColumnDefs(columns as readonly Column<Row>[], initialSort, isServer, {
        selection,
        handle,
        rowName,
        hasDetails,
        canMove,
      }),
    [columns, initialSort, isServer, selection, handle, rowName, hasDetails, canMove],
  );

  const query = source.kind === 'server' ? source.view.query : undefined;
  const asked = useRef(query);
  const onViewChange = source.kind === 'server' ? source.onViewChange : undefined;
  const onQuery = useCallback(() => {
    handle.changed();
    const next = handle.query() as GridQuery<Id>;
    if (JSON.stringify(next) === JSON.stringify(asked.current)) return;
    asked.current = next;
    paging.goToFirstPage();
    // Another sort or filter returns to the first page.
    onViewChange?.((view) => ({ ...view, query: next, cursors: [null] }));
  }, [handle, onViewChange, paging.goToFirstPage]);
  const columnEvents = useColumnEvents(handle);
  const onGridReady = ({ api }: GridReadyEvent) => {
    handle.attach(api, columns);
    const start = query ?? props.initialQuery;
    asked.current = start;
    if (start) handle.setQuery(start);
    frame.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', label);
  };
  useEffect(() => {
    if (!query) return;
    asked.current = query;
    handle.setQuery(query);
  }, [query, handle]);
  useEffect(() => () => handle.detach(), [handle]);

  const pageIndex = paging.clientPage?.index;
  const pageSize = paging.clientPage?.size;
  // biome-ignore lint/correctness/useExhaustiveDependencies: current values are read through a ref
  useEffect(() => handle.arrangeAgain(), [handle, layout.closedGroups, pageIndex, pageSize]);

  // Scrolls to the current row, even if it is known before the rows are loaded.
  const hasLines = shown.lines > 0;
  useEffect(() => {
    if (hasLines && currentId !== null) handle.reveal(currentId);
  }, [handle, hasLines, currentId]);

  const onModelUpdated = useCallback(
    ({ api }: ModelUpdatedEvent) => {
      const { rows, groups } = layout.counts.current;
      const taken = api.getGridOption('rowData')?.length ?? 0;
      setShown({ taken, lines: api.getDisplayedRowCount(), records: rows, groups });
    },
    [layout.counts],
  );
  const markRow = useSelectedRows(frame, selection);
  const processRow = useCallback(({ node, eRow }: ProcessRowParams) => markRow(node.id, eRow), [markRow]);

  const move = useCallback(
    (id: string, step: -1 | 1) => {
      const order = handle.order();
      const to = order.indexOf(id) + step;
      if (to < 0 || to >= order.length) return;
      const pressed = document.activeElement;
      onRowMove?.(id, to);
      // Moving the row in the document takes the focus from its button.
      afterFrames(2, () => pressed instanceof HTMLElement && pressed.focus());
    },
    [handle, onRowMove],
  );
  const { onContextMenu, headerMenu } = useHeaderMenu(handle);
  const drag = useRowDrag(handle.order, isOrderFixed ? undefined : onRowMove);
  const onClick = useCallback(
    ({ data, event }: RowClickedEvent<Item<Row>>) => {
      const target = event?.target;
      if (data === undefined || isSynthetic(data)) return;
      if (target instanceof Element && target.closest('a, button, input, label')) return;
      onRowClick?.(data as Row);
    },
    [onRowClick],
  );
  const withFocusedRow = (act: ((id: string) => void) | undefined) => (): boolean => {
    const id = handle.focusedRow();
    if (id === null || !act) return false;
    act(id);
    return true;
  };

  const shared = useMemo(
    () => ({
      group,
      groupCounts: shown.groups,
      closedGroups: layout.closedGroups,
      onGroup: layout.onGroup,
      detail,
      openDetails: layout.openDetails,
      onDetail: layout.onDetail,
      addRow,
      onMove: move,
      isOrderFixed,
    }),
    [
      group,
      shown.groups,
      layout.closedGroups,
      layout.onGroup,
      detail,
      layout.openDetails,
      layout.onDetail,
      addRow,
      move,
      isOrderFixed,
    ],
  );
  const isFiltered = Object.keys(handle.query().filter).length > 0;
  // The grid grows with its rows. Loaded rows that are not rendered yet already have their height and are counted;
  // what is below the grid appears with the first rows and is not pushed down.
  const isDrawn = source.kind === 'server' || source.rows.length === 0 || shown.taken > 0;
  const lines = isDrawn ? shown.lines : source.rows.length;
  const records = isDrawn ? shown.records : source.rows.length;

  return (
    <GridContext value={shared}>
      <Frame fills={fills} currentId={currentId}>
        <span ref={before} tabIndex={-1} />
        <Body
          ref={frame}
          fills={fills}
          isStale={source.kind === 'server' && source.isStale}
          aria-busy={source.isBusy ?? source.isLoading}
          style={
            fills
              ? undefined
              : {
                  height: `min(${50 + addRowHeight + Math.max(45, rowHeights[density]) * Math.max(lines, 3)}px, 65vh, 600px)`,
                }
          }
          onKeyDownCapture={(event) =>
            onGridKeyDown(event, {
              before: before.current,
              after: inPlace.current ?? after.current,
              onEnter: withFocusedRow(onRowEnter),
              onSpace: withFocusedRow(selection ? (id) => selection.toggle(id) : undefined),
            })
          }
          onContextMenu={onContextMenu}
          {...drag}
        >
          <AgGridReact<Item<Row>>
            theme={gridTheme(density)}
            styleNonce={styleNonce}
            columnDefs={defs}
            defaultColDef={defaultColumn}
            {...layout.options}
            pinnedTopRowData={addRow ? addRowData : noPinnedRows}
            fullWidthCellRenderer={WholeRow}
            embedFullWidthRows={false}
            processRowPostCreate={processRow}
            enableFilterHandlers
            animateRows={false}
            rowBuffer={FIRST_BUFFER}
            onFirstDataRendered={widenBuffer}
            ensureDomOrder
            suppressNoRowsOverlay
            suppressDragLeaveHidesColumns
            onGridReady={onGridReady}
            onSortChanged={onQuery}
            onFilterChanged={onQuery}
            onModelUpdated={onModelUpdated}
            onRowClicked={onClick}
            {...columnEvents}
          />
          <GridState
            source={source as Source<unknown>}
            hasRows={lines > 0}
            isFiltered={isFiltered}
            addRowHeight={addRowHeight}
            density={density}
            start={inPlace}
            empty={props.empty}
            emptyFiltered={props.emptyFiltered}
            onClearFilters={() => handle.setFilters({})}
          />
        </Body>
        <span ref={after} tabIndex={-1} />
        {headerMenu}
        {(fills || !source.isLoading) && (
          <GridFooter
            paging={paging.pager(records)}
            pageSizes={props.pageSizes}
            selection={selection}
            handle={handle}
            columns={columns as readonly Column<never>[]}
          >
            {props.footer}
          </GridFooter>
        )}
      </Frame>
    </GridContext>
  );
}
