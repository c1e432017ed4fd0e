import type { Board, BoardPerson } from '@waypost/contract/tasks/board/calls';
import { availabilityOf } from '../../../framework/people/members.ts';
import type { Work } from '../../../framework/work.ts';
import { personRows } from '../../users/readable.ts';
import { readPeople } from '../assignment/module.ts';
import { type BoardScope, managedBy, ownScopeOf } from './board-scope.ts';
import { dayCounts, noFinishedTasks } from './day-counts.ts';
import { expectedAmount } from './expected-amount.ts';
import { openCounts } from './open-counts.ts';

/** The figures of the groups that the caller manages. They show no row, so no view is audited. */
export const managersBoard = (work: Work): Promise<Board> => boardOf(work, managedBy(work.actor));

/** The figures of the caller's own work. */
export const ownBoard = (work: Work): Promise<Board> => boardOf(work, ownScopeOf(work.actor));

async function boardOf(work: Work, whose: BoardScope): Promise<Board> {
  const { byPerson: openBy, ...open } = await openCounts(work, whose);
  const { byPerson: finishedBy, weeks } = await dayCounts(work, whose);
  // People without tasks are listed too, because they can take some.
  const workers = whose.person === null ? await readPeople(work) : [];
  const ids = [...new Set([...openBy.keys(), ...finishedBy.keys(), ...workers.map(({ id }) => id)])];
  const known = await peopleOf(
    work,
    ids.filter((id) => id !== ''),
  );
  const people = ids.map(
    (id): BoardPerson => ({
      person: id === '' ? null : { id, name: 'Unknown user', availability: null, ...known.get(id) },
      ...(openBy.get(id) ?? { open: 0, aged: 0, overdue: 0 }),
      ...(finishedBy.get(id) ?? { ...noFinishedTasks, finishedThisWeek: 0 }),
    }),
  );
  return {
    asOf: work.clock.now().toISOString(),
    isOwn: whose.person !== null,
    groups: [...whose.groups],
    ...open,
    expectedAmount: await expectedAmount(work, whose),
    people: people.toSorted(byName),
    weeks,
  };
}

/** Unassigned tasks come last. */
const byName = (a: BoardPerson, b: BoardPerson): number =>
  Number(a.person === null) - Number(b.person === null) ||
  (a.person?.name ?? '').localeCompare(b.person?.name ?? '');

type Known = Pick<NonNullable<BoardPerson['person']>, 'name' | 'availability'>;

async function peopleOf({ db }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(personRows.as('app_user'))
    .select(['id', 'listed_name', availabilityOf('app_user.id').as('availability')])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, listed_name, availability }) => [id, { name: listed_name, availability }]));
}
