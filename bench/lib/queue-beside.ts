import { getAllTasks, type TaskQuery } from '@waypost/contract/graphql';
import type { Client } from './client.ts';
import type { Figure } from './measure.ts';
import { median, quantile } from './statistics.ts';
import { repeated } from './timing.ts';

/** How often the queue is read in turn alone and beside other work. */
export const TURNS = 5;
const MANY = 100_000;
const query: TaskQuery = {
  limit: 100,
  after: null,
  sort: [{ column: 'dueDate', descending: false }],
  filter: {},
};

/** Opens the queue again and again, and says how long each time took. */
export const readQueue = (by: Client, times: number): Promise<number[]> =>
  repeated(times, () => by.read('task', getAllTasks, { query }));

/** The queue stays within a fifth of its speed. */
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

/** How long the queue takes beside other work, against alone. */
export const besideFigures = (beside: readonly number[], alone: readonly number[]): Figure[] => [
  ratio(P50, median(beside), median(alone)),
  p95Figure(beside, alone),
];

/** The same where the product promises the p95 alone. */
export function besideP95Figures(beside: readonly number[], alone: readonly number[]): Figure[] {
  const { target: _target, ...p50 } = ratio(P50, median(beside), median(alone));
  return [p95Figure(beside, alone), p50];
}

/** How fast the other work went on, and how long a hundred thousand would take. */
export const paceFigures = (items: string, done: string, perSecond: number): Figure[] => [
  { name: `${items} ${done} meanwhile`, value: perSecond, unit: `${items}/s` },
  {
    name: `${MANY.toLocaleString('en-US')} ${items} at that pace`,
    value: MANY / perSecond / 60,
    unit: 'min',
  },
];
