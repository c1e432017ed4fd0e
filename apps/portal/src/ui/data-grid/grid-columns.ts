import type { ColDef, ColGroupDef, SuppressKeyboardEventParams } from 'ag-grid-community';
import { columnDefs } from './column-defs.ts';
import { AddCell, OpenCell, OrderCell } from './extra-cells.tsx';
import type { GridHandle } from './grid-handle.ts';
import { isField } from './keyboard.ts';
import { HiddenHeader, SelectCell, SelectHeader } from './select-cells.ts';
import type { Selection } from './selection.ts';
import type { Column, GridQuery } from './types.ts';

/** Keys typed into a field, or at a button of the adding row, are for it and not for the grid. */
const isTyping = ({ event, node }: SuppressKeyboardEventParams): boolean =>
  isField(event.target) ||
  (node.rowPinned === 'top' && event.target instanceof HTMLElement && event.target.matches('button'));

const plain: ColDef = {
  sortable: false,
  resizable: false,
  suppressMovable: true,
  lockPosition: 'left',
  lockPinned: true,
  pinned: 'left',
};

export const defaultColumn: ColDef = {
  resizable: true,
  suppressHeaderMenuButton: true,
  suppressHeaderFilterButton: true,
  wrapHeaderText: true,
  suppressKeyboardEvent: isTyping,
  cellRendererSelector: ({ node }) => (node.rowPinned === 'top' ? { component: AddCell } : undefined),
};

type Extras<Row> = {
  selection: Selection | undefined;
  handle: GridHandle;
  rowName: (row: Row) => string;
  hasDetails: boolean;
  canMove: boolean;
};

/** The columns of the caller, after those that the grid adds: order, selection, details. */
export function allColumnDefs<Row>(
  columns: readonly Column<Row>[],
  sort: GridQuery['sort'],
  isServer: boolean,
  { selection, handle, rowName, hasDetails, canMove }: Extras<Row>,
): (ColDef | ColGroupDef)[] {
  const extra: ColDef[] = [];
  const shared = { selection, handle, rowName };
  if (selection)
    extra.push({
      ...plain,
      colId: 'select',
      headerName: 'Select',
      width: 32,
      cellRenderer: SelectCell,
      cellRendererParams: shared,
      headerComponent: SelectHeader,
      headerComponentParams: shared,
    });
  if (hasDetails)
    extra.push({
      ...plain,
      colId: 'open',
      headerName: 'Details',
      width: 44,
      cellRenderer: OpenCell,
      headerComponent: HiddenHeader,
    });
  if (canMove)
    extra.push({ ...plain, colId: 'order', headerName: 'Order', width: 92, cellRenderer: OrderCell });
  return [...extra, ...columnDefs(columns, sort, isServer)];
}
