import type { ColumnFilter } from '@waypost/contract/list';
import type { Db } from '../database.ts';
import type { Scope } from '../scope.ts';
import type { ListSource } from './column.ts';
import { type Day, facilityDays } from './days.ts';
import { dependsOnDay } from './filter.ts';

/** A transaction that reads a list, and for whom. */
export type Reading = { db: Db; scope: Pick<Scope, 'clock' | 'entity' | 'facilityIds'> };

/** The days a filter needs to know; most need none. */
export async function daysFor<C extends string>(
  { db, scope }: Reading,
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): Promise<Day[]> {
  return dependsOnDay(source, filter) ? await facilityDays(db, scope.clock) : [];
}
