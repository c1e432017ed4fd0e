import type { ColumnFilter } from '@waypost/contract/core/list';
import type { Person } from '../actor.ts';
import type { Work } from '../work.ts';
import type { ListSource } from './column.ts';
import { dependsOnDay } from './filter.ts';
import type { Known } from './known.ts';
import { facilityDays } from './known.ts';
import { asksForParts, wordsFor } from './words.ts';

/** A transaction that reads a list, and the actor who reads. */
export type Reading = Pick<Work, 'db' | 'clock' | 'entity'> & { actor: Pick<Person, 'facilityIds'> };

/** Whether something must be read before a filter can be put into a statement. */
export const mustReadFirst = <C extends string>(
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): boolean => dependsOnDay(source, filter) || asksForParts(source, filter);

/** Reads what a filter needs to be known. */
export async function knownFor<C extends string>(
  { db, clock }: Reading,
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): Promise<Known> {
  const days = dependsOnDay(source, filter) ? await facilityDays(db, clock) : [];
  return { days, words: await wordsFor(db, source, filter) };
}
