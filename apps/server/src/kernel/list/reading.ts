import type { ColumnFilter } from '@waypost/contract/list';
import type { Person } from '../actor.ts';
import type { Work } from '../work.ts';
import type { ListSource } from './column.ts';
import { type Day, facilityDays } from './days.ts';
import { dependsOnDay } from './filter.ts';
import { asksForParts, type Words, wordsFor } from './words.ts';

/** A transaction that reads a list, and the actor who reads. */
export type Reading = Pick<Work, 'db' | 'clock' | 'entity'> & { actor: Pick<Person, 'facilityIds'> };

/** What must be known before a filter can be put into a statement. */
export type Known = { days: readonly Day[]; words: Words };

/** What is known without reading anything; most filters need no more. */
export const nothingRead: Known = { days: [], words: new Map() };

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
