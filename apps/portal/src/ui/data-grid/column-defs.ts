import { type FilterOperator, isRelative } from '@waypost/contract/core/column-filter';
import { isDay } from '@waypost/contract/core/days';
import type { ColDef, ColGroupDef, ICellRendererParams, IFilterOptionDef } from 'ag-grid-community';
import { localDay, localMidnight } from '#src/ui/local-time.ts';
import { isSynthetic } from './rows.ts';
import { setFilter } from './SetFilter.tsx';
import type { Column, GridQuery } from './types.ts';

const rightAligned = { textAlign: 'right', paddingRight: '12px' };

type AnyDef = ColDef | ColGroupDef;
type FilterDef = Pick<ColDef, 'filter' | 'filterParams'>;

/** The day of a cell: a date is used unchanged, an instant is converted to the user's time zone. */
const dayOfCell = (value: string): string => (isDay(value) ? value : localDay(value));

/** Compares the day of a cell with the local midnight that the date field gives. */
const compareDays = (picked: Date, cell: unknown): number =>
  cell ? Math.sign(localMidnight(dayOfCell(String(cell))).getTime() - picked.getTime()) : -1;

const relativeNames: Partial<Readonly<Record<FilterOperator, string>>> = {
  today: 'Is today',
  thisWeek: 'Is this week',
  overdue: 'Is overdue',
};

const always = () => true;

/** The grid has no relative dates: only lists that the server filters offer them. */
const optionOf = (operator: FilterOperator): FilterOperator | IFilterOptionDef =>
  isRelative(operator)
    ? {
        displayKey: operator,
        displayName: relativeNames[operator] ?? operator,
        predicate: always,
        numberOfInputs: 0,
      }
    : operator;

function filterOf<Row>({ filter, operators, conditions = 2 }: Column<Row>): FilterDef {
  if (!filter) return {};
  if (typeof filter === 'object') return { filter: setFilter, filterParams: { choices: filter.set } };
  const filterParams = {
    maxNumConditions: conditions,
    debounceMs: 400,
    ...(operators ? { filterOptions: operators.map(optionOf) } : {}),
  };
  if (filter === 'text') return { filter: 'agTextColumnFilter', filterParams };
  if (filter === 'number')
    return {
      filter: 'agNumberColumnFilter',
      filterParams: { ...filterParams, inRangeInclusive: true },
    };
  return {
    filter: 'agDateColumnFilter',
    filterParams: { ...filterParams, inRangeInclusive: true, comparator: compareDays },
  };
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Blank cells come last in either direction. */
function compare(a: unknown, b: unknown, _nodeA: unknown, _nodeB: unknown, isDescending: boolean): number {
  const [blankA, blankB] = [a === null || a === '', b === null || b === ''];
  if (blankA || blankB) return blankA === blankB ? 0 : blankA === isDescending ? -1 : 1;
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** The server sorts, so rows keep its order. */
const compareNothing = () => 0;

/** A cell may depend on more than its value: for example, action buttons need the row's new version. */
const never = () => false;

function columnDef<Row>(column: Column<Row>, sort: GridQuery['sort'], isServer: boolean): ColDef {
  const sortIndex = sort.findIndex((entry) => entry.column === column.id);
  const { render, text, value = text } = column;
  return {
    colId: column.id,
    headerName: column.title,
    ...(column.flex ? { initialFlex: column.flex, minWidth: column.width } : { initialWidth: column.width }),
    initialHide: column.isHidden ?? false,
    initialPinned: column.pinned,
    cellStyle: column.isRight ? rightAligned : undefined,
    sortable: column.filter !== undefined && !column.isUnsorted,
    comparator: isServer ? compareNothing : compare,
    initialSort: sortIndex < 0 ? null : sort[sortIndex]?.descending ? 'desc' : 'asc',
    initialSortIndex: sortIndex < 0 ? undefined : sortIndex,
    valueGetter: ({ data }) => (data && !isSynthetic(data) ? value(data as Row) : null),
    ...(column.value
      ? { valueFormatter: ({ data }) => (data && !isSynthetic(data) ? text(data as Row) : '') }
      : {}),
    ...(render
      ? {
          cellRenderer: ({ data }: ICellRendererParams<Row>) =>
            data && !isSynthetic(data) ? render(data) : null,
          equals: never,
        }
      : {}),
    ...filterOf(column),
    ...(column.isActions
      ? { resizable: false, suppressMovable: true, lockPinned: true, lockPosition: column.pinned ?? false }
      : {}),
  };
}

/** Turns our columns into the grid's, below their headings, with the initial sort. */
export function columnDefs<Row>(
  columns: readonly Column<Row>[],
  sort: GridQuery['sort'],
  isServer: boolean,
): AnyDef[] {
  const defs: AnyDef[] = [];
  for (const column of columns) {
    const def = columnDef(column, sort, isServer);
    const last = defs.at(-1);
    if (!column.group) defs.push(def);
    else if (last && 'children' in last && last.groupId === column.group.id) last.children.push(def);
    else {
      const { id: groupId, title: headerName } = column.group;
      defs.push({ groupId, headerName, wrapHeaderText: true, children: [def] });
    }
  }
  return defs;
}
