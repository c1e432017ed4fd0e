import { taskGroupNames } from '@waypost/contract/core/permissions';
import type { Board, OpenCounts } from '@waypost/contract/tasks/board/calls';
import { csvText } from '#src/ui/data-grid/csv.ts';
import { NO_PAYER } from './board-lists.ts';

type Times = Pick<Board['weeks'][number], 'finished' | 'returned' | 'firstTouchSeconds' | 'handlingSeconds'>;

const titles = [
  'Table',
  'Name',
  'Open',
  'Aged',
  'Overdue',
  'Opened',
  'Finished This Week',
  'Finished',
  'Returned',
  'First Touch (hours)',
  'Handling Time (hours)',
];

const hours = (seconds: number | null): string => (seconds === null ? '' : (seconds / 3600).toFixed(2));
const cells = (numbers: readonly (number | null)[]): string[] =>
  numbers.map((n) => (n === null ? '' : String(n)));
const open = ({ open: all, aged, overdue }: OpenCounts): string[] => cells([all, aged, overdue]);
const times = ({ finished, returned, firstTouchSeconds, handlingSeconds }: Times): string[] => [
  ...cells([finished, returned]),
  hours(firstTouchSeconds),
  hours(handlingSeconds),
];

/** All tables of the board in one; each row has its table's name. */
export const boardCsv = (board: Board): string => csvText([titles, ...rows(board).map(filledUp)]);

/** Fills a row up to the full number of cells. */
const filledUp = (row: readonly string[]): string[] => titles.map((_title, at) => row[at] ?? '');

const rows = (board: Board): string[][] => [
  ['Total', '', ...open(board.total)],
  ...board.byGroup.map((row) => ['Group', taskGroupNames[row.group], ...open(row)]),
  ...board.byFacility.map((row) => ['Facility', row.facilityName, ...open(row)]),
  ...board.byPayer.map((row) => ['Payer', row.payerName || NO_PAYER, ...open(row)]),
  ...(board.otherPayers === null ? [] : [['Payer', 'Other payers', ...open(board.otherPayers)]]),
  ...board.people.map((row) => [
    'Person',
    row.person?.name ?? 'Unassigned',
    ...open(row),
    '',
    ...cells([row.finishedThisWeek]),
    ...times(row),
  ]),
  ...board.weeks.map((row) => [
    'Week',
    `${row.from} to ${row.to}`,
    '',
    '',
    '',
    ...cells([row.opened]),
    '',
    ...times(row),
  ]),
];
