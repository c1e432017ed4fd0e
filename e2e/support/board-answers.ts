import type { Board, BoardWeek } from '@waypost/contract/tasks/board/calls';
import { dana, idOf, lakemont } from './shown.ts';

const DAY_MS = 86_400_000;
const dayAfter = (days: number): string =>
  new Date(Date.parse('2026-08-31') + days * DAY_MS).toISOString().slice(0, 10);

const weeks: BoardWeek[] = Array.from({ length: 13 }, (_, at) => ({
  from: dayAfter(7 * at),
  to: dayAfter(7 * at + 6),
  opened: 90 + 7 * (at % 5),
  finished: 80 + 9 * (at % 4),
  returned: at % 3,
  firstTouchSeconds: 7200 + 600 * at,
  handlingSeconds: 1800 + 60 * at,
}));

const facility = lakemont.facilities[0] ?? { id: '', name: '' };
const times = { returned: 4, firstTouchSeconds: 9000, handlingSeconds: 2400 };

/** The board of a manager of two groups. */
export const board: Board = {
  asOf: '2026-11-24T15:00:00.000Z',
  isOwn: false,
  groups: ['eligibility', 'registration'],
  total: { open: 1234, aged: 56, overdue: 78 },
  expectedAmount: '1234567.50',
  byGroup: [
    { group: 'eligibility', open: 1000, aged: 50, overdue: 70 },
    { group: 'registration', open: 234, aged: 6, overdue: 8 },
  ],
  byFacility: [
    { facilityId: facility.id, facilityName: facility.name, open: 1200, aged: 56, overdue: 78 },
    {
      facilityId: idOf(22),
      facilityName: 'Lakemont Bay Outpatient Rehabilitation and Imaging',
      open: 34,
      aged: 0,
      overdue: 0,
    },
  ],
  byPayer: [
    { payerName: 'Tidewater PPO', open: 700, aged: 30, overdue: 40 },
    { payerName: '', open: 500, aged: 26, overdue: 38 },
  ],
  otherPayers: { payers: 3, open: 34, aged: 0, overdue: 0 },
  people: [
    {
      person: {
        id: idOf(82),
        name: 'Abara, Ruth',
        availability: {
          state: 'away',
          awayFrom: null,
          backOn: '2099-12-07',
          since: '2026-11-20T15:00:00.000Z',
        },
      },
      open: 12,
      aged: 1,
      overdue: 2,
      finishedThisWeek: 9,
      finished: 130,
      ...times,
    },
    {
      person: { id: dana.userId, name: 'Whitfield, Dana', availability: null },
      open: 0,
      aged: 0,
      overdue: 0,
      finishedThisWeek: 0,
      finished: 3,
      ...times,
      firstTouchSeconds: null,
    },
    {
      person: null,
      open: 1222,
      aged: 55,
      overdue: 76,
      finishedThisWeek: 0,
      finished: 0,
      returned: 0,
      firstTouchSeconds: null,
      handlingSeconds: null,
    },
  ],
  weeks,
};

/** The tasks that Dana has and has finished. */
export const ownBoard: Board = {
  ...board,
  isOwn: true,
  expectedAmount: null,
  total: { open: 5, aged: 1, overdue: 2 },
  byGroup: [{ group: 'eligibility', open: 5, aged: 1, overdue: 2 }],
  byFacility: [{ facilityId: facility.id, facilityName: facility.name, open: 5, aged: 1, overdue: 2 }],
  byPayer: [],
  otherPayers: null,
  people: [
    {
      person: { id: dana.userId, name: 'Whitfield, Dana', availability: null },
      open: 5,
      aged: 1,
      overdue: 2,
      finishedThisWeek: 7,
      finished: 88,
      ...times,
    },
  ],
  weeks: weeks.map((week) => ({ ...week, opened: null, finished: week.returned + 4 })),
};

const none = { open: 0, aged: 0, overdue: 0 };

/** Nothing has been opened yet. */
export const emptyBoard: Board = {
  ...board,
  total: none,
  expectedAmount: null,
  byGroup: [],
  byFacility: [],
  byPayer: [],
  otherPayers: null,
  people: [],
  weeks: weeks.map(({ from, to }) => ({
    from,
    to,
    opened: 0,
    finished: 0,
    returned: 0,
    firstTouchSeconds: null,
    handlingSeconds: null,
  })),
};
