import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { setFilter } from './SetFilter.tsx';
import type { Column, GridQuery } from './types.ts';

/** The server sorts; rows stay in the order they came. */
const asTheyCame = () => 0;

const rightAligned = { textAlign: 'right', paddingRight: '12px' };

const oneCondition = { maxNumConditions: 1, debounceMs: 400 };
const ranges = {
  ...oneCondition,
  filterOptions: ['equals', 'lessThan', 'greaterThan', 'inRange'],
  inRangeInclusive: true,
};

type FilterDef = Pick<ColDef, 'filter' | 'filterParams'>;

function filterOf(filter: NonNullable<Column<unknown, string>['filter']>): FilterDef {
  if (typeof filter === 'object') return { filter: setFilter, filterParams: { choices: filter.set } };
  if (filter === 'number') return { filter: 'agNumberColumnFilter', filterParams: ranges };
  if (filter === 'date') return { filter: 'agDateColumnFilter', filterParams: ranges };
  return {
    filter: 'agTextColumnFilter',
    filterParams: {
      ...oneCondition,
      filterOptions: ['contains', 'equals', 'startsWith', 'blank', 'notBlank'],
    },
  };
}

/** Our columns as the grid's, with the sort they start with. */
export function columnDefs<Row, Id extends string>(
  columns: readonly Column<Row, Id>[],
  sort: GridQuery<Id>['sort'],
): ColDef<Row>[] {
  return columns.map((column) => {
    const sortIndex = sort.findIndex((entry) => entry.column === column.id);
    const { render, text } = column;
    return {
      colId: column.id,
      headerName: column.title,
      ...(column.flex ? { flex: column.flex, minWidth: column.width } : { width: column.width }),
      hide: column.isHidden ?? false,
      pinned: column.isPinned ? ('left' as const) : null,
      cellStyle: column.isRight ? rightAligned : undefined,
      sortable: column.filter !== undefined,
      comparator: asTheyCame,
      initialSort: sortIndex < 0 ? null : sort[sortIndex]?.descending ? 'desc' : 'asc',
      initialSortIndex: sortIndex < 0 ? undefined : sortIndex,
      valueGetter: ({ data }) => (data ? text(data) : ''),
      ...(render
        ? { cellRenderer: ({ data }: ICellRendererParams<Row>) => (data ? render(data) : null) }
        : {}),
      ...(column.filter ? filterOf(column.filter) : {}),
    };
  });
}
