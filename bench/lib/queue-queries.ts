import { getTaskQueue, type TaskQuery } from '@waypost/contract/graphql';
import { taskQueries } from './task-queries.ts';

/** Sorts and filters that are used often. */
export const commonQueries: readonly TaskQuery[] = [
  'as it opens: by due date',
  'by due date, latest first',
  'by patient last name',
  'by payer',
  'by priority',
  'open ones alone',
  'one payer',
  'one error code',
].flatMap((name) => taskQueries[name] ?? []);

/** More days than the age of any task. */
const MAX_DAYS = 100_000;

/** Returns the nth query with a new filter that excludes no row, so that no cached count is used. */
export function uncachedQuery(n: number): TaskQuery {
  const query = commonQueries[n % commonQueries.length];
  if (!query) throw new Error('there is no query');
  const daysAged = { filterType: 'number', type: 'lessThan', filter: MAX_DAYS + n } as const;
  return { ...query, filter: { ...query.filter, daysAged } };
}

/** The request body that reads the queue. */
export const queueBody = (query: unknown): object => ({
  query: getTaskQueue.document,
  operationName: getTaskQueue.name,
  variables: { query, details: false },
});
