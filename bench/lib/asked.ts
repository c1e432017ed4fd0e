import { getTaskQueue, type TaskQuery } from '@waypost/contract/graphql';
import { taskQueries } from './task-queries.ts';

/** Sorts and filters that people use all day. */
export const asked: readonly TaskQuery[] = [
  'as it opens: by due date',
  'by due date, latest first',
  'by patient last name',
  'by payer',
  'by priority',
  'open ones alone',
  'one payer',
  'one error code',
].flatMap((name) => taskQueries[name] ?? []);

/** More days than any task has. */
const EVER = 100_000;

/** The nth of the queries, with a filter that nobody used before and that leaves out no row, so that no count is remembered. */
export function askedAnew(n: number): TaskQuery {
  const query = asked[n % asked.length];
  if (!query) throw new Error('there is no query');
  const daysAged = { filterType: 'number', type: 'lessThan', filter: EVER + n } as const;
  return { ...query, filter: { ...query.filter, daysAged } };
}

/** The body of a read of the queue. */
export const queueBody = (query: unknown): object => ({
  query: getTaskQueue.document,
  operationName: getTaskQueue.name,
  variables: { query, details: false },
});
