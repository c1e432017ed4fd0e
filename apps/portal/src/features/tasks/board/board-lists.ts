import { type TaskGroup, taskGroups } from '@waypost/contract/core/permissions';
import type { TaskFilter } from '@waypost/contract/graphql';
import { AGED_DAYS, type Board, type BoardPerson } from '@waypost/contract/tasks/board/calls';
import { openStatuses } from '#src/api/task-queries.ts';

/** The queue filter of a figure: its list has exactly as many tasks. */
export type FilterPart = TaskFilter;

const exactly = (text: string) =>
  text === ''
    ? ({ filterType: 'text', type: 'blank' } as const)
    : ({ filterType: 'text', type: 'equals', filter: text } as const);
const within = ({ from, to }: Days) =>
  ({ filterType: 'date', type: 'inRange', dateFrom: from, dateTo: to }) as const;

/** The text for a payer without a name. */
export const NO_PAYER = 'No payer';

/** The first and the last day of a period. */
export type Days = { from: string; to: string };

/** The filter for everything that a board counts: the groups of its manager, or the tasks of one user. */
export function wholeOf({ isOwn, groups, people }: Board): FilterPart {
  if (isOwn) return ofPerson(people.find(({ person }) => person !== null)?.person ?? null);
  return groups.length === taskGroups.length ? {} : { group: { filterType: 'set', values: [...groups] } };
}

export const ofGroup = (group: TaskGroup): FilterPart => ({ group: { filterType: 'set', values: [group] } });
export const ofFacility = (facilityId: string): FilterPart => ({
  provider: { filterType: 'set', values: [facilityId] },
});
export const ofPayer = (payerName: string): FilterPart => ({ payerName: exactly(payerName) });
export const ofPerson = (person: { id: string; name: string } | BoardPerson['person']): FilterPart => ({
  assignee: exactly(person?.name ?? ''),
});

const notComplete: FilterPart = { status: { filterType: 'set', values: openStatuses } };

/** The figures of open tasks, by their column titles. */
export const openFigures = {
  open: { title: 'Open', filter: notComplete },
  aged: {
    title: 'Aged',
    filter: {
      ...notComplete,
      daysAged: { filterType: 'number', type: 'greaterThan', filter: AGED_DAYS },
    },
  },
  overdue: {
    title: 'Overdue',
    filter: { ...notComplete, dueDate: { filterType: 'date', type: 'overdue' } },
  },
} as const satisfies Record<string, { title: string; filter: FilterPart }>;
type OpenFigure = keyof typeof openFigures;
export const openFigureNames = Object.keys(openFigures) as OpenFigure[];

export const openedIn = (days: Days): FilterPart => ({ createDate: within(days) });
export const finishedIn = (days: Days): FilterPart => ({
  status: { filterType: 'set', values: ['Complete'] },
  completedDate: within(days),
});
export const returnedIn = (days: Days): FilterPart => ({
  ...finishedIn(days),
  returns: { filterType: 'number', type: 'greaterThan', filter: 0 },
});
