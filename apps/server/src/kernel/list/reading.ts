import type { ColumnFilter } from '@waypost/contract/list';
import type { Person } from '../actor.ts';
import type { Work } from '../work.ts';
import type { ListSource } from './column.ts';
import { type Day, facilityDays } from './days.ts';
import { dependsOnDay } from './filter.ts';

/** A transaction that reads a list, and the actor who reads. */
export type Reading = Pick<Work, 'db' | 'clock' | 'entity'> & { actor: Pick<Person, 'facilityIds'> };

/** Today's dates for filters that need them; most do not. */
export async function daysFor<C extends string>(
  { db, clock }: Reading,
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): Promise<Day[]> {
  return dependsOnDay(source, filter) ? await facilityDays(db, clock) : [];
}
