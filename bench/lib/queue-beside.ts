import { getAllTasks, type TaskQuery } from '@waypost/contract/graphql';
import type { Client } from './client.ts';
import type { Figure } from './measure.ts';
import { median, quantile } from './statistics.ts';
import { repeated } from './timing.ts';

/** How often the queue is read alternately alone and next to other work. */
export const ROUNDS = 5;
const ITEMS = 100_000;
const query: TaskQuery = {
  limit: 100,
  after: null,
  sort: [{ column: 'dueDate', descending: false }],
  filter: {},
};

/** Opens the queue repeatedly and returns the times. */
export const readQueue = (by: Client, times: number): Promise<number[]> =>
  repeated(times, () => by.read('task', getAllTasks, { query }));

/** The target: the queue may lose at most a fifth of its speed. */
const ratio = (name: string, value: number, alone: number): Figure => ({
  name,
  value,
  unit: 'ms',
  target: alone * 1.2,
  reference: { name: 'alone, in turn', value: alone },
});

const P50 = 'the task list meanwhile, p50';
const p95Figure = (beside: readonly number[], alone: readonly number[]): Figure =>
  ratio('the task list meanwhile, p95', quantile(beside, 0.95), quantile(alone, 0.95));

/** The times of the queue next to other work, compared to alone. */
export const compareQueueTimes = (beside: readonly number[], alone: readonly number[]): Figure[] => [
  ratio(P50, median(beside), median(alone)),
  p95Figure(beside, alone),
];

/** The same figures when the product promises only the p95. */
export function compareQueueP95(beside: readonly number[], alone: readonly number[]): Figure[] {
  const { target: _target, ...p50 } = ratio(P50, median(beside), median(alone));
  return [p95Figure(beside, alone), p50];
}

/** The speed of the other work, and the time for a hundred thousand items. */
export const speedFigures = (items: string, done: string, perSecond: number): Figure[] => [
  { name: `${items} ${done} meanwhile`, value: perSecond, unit: `${items}/s` },
  {
    name: `${ITEMS.toLocaleString('en-US')} ${items} at that pace`,
    value: ITEMS / perSecond / 60,
    unit: 'min',
  },
];
