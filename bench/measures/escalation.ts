import { createPool } from '@waypost/platform/database/pool';
import { signedIn } from '../lib/client.ts';
import { type Progress, progressOf, setRule, takeBack } from '../lib/escalation.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { paceFigures, readQueue } from '../lib/queue-beside.ts';
import { median, quantile } from '../lib/statistics.ts';

/** The longest that tasks are escalated for, in seconds, so that who reads stays signed in; in a quick run less. */
const LONGEST = 10 * 60;
const LONGEST_QUICK = 60;

/** Somebody opens the queue again and again: alone, while rules escalate every open task, and alone again. */
export const escalation: Measure = {
  title: 'Escalation: every open task escalated, beside the queue',
  async run({ stack, postgres, isQuick }) {
    const [dana, tomasz] = await Promise.all([
      signedIn(stack, 'dana.whitfield'),
      signedIn(stack, 'tomasz.lind'),
    ]);
    const to = { connectionString: postgres.superuserUrl };
    const owner = createPool({ to, statementTimeoutMs: null }, 'owner', 1);
    const list = () => readQueue(dana, 100);
    const alone = () => readQueue(dana, isQuick ? 200 : 2000);
    try {
      // What a run that broke off has left.
      await setRule(tomasz, false);
      await takeBack(owner);
      await list();
      const first = await alone();
      const beside: number[] = [];
      const began = performance.now();
      const seconds = () => (performance.now() - began) / 1000;
      // From before the rules stand: all open tasks are put down meanwhile.
      await Promise.all([setRule(tomasz, true), list().then((times) => beside.push(...times))]);
      let progress = await progressOf(owner);
      while (!isOver(progress) && seconds() < (isQuick ? LONGEST_QUICK : LONGEST)) {
        beside.push(...(await list()));
        progress = await progressOf(owner);
      }
      const took = seconds();
      if (progress.done === 0) throw new Error('no task was escalated');
      await setRule(tomasz, false);
      const whole = [...first, ...(await alone())];
      return {
        figures: [
          speed('the task list meanwhile, pages a second', rateOf(beside), rateOf(whole)),
          wait('the task list meanwhile, p50', median(beside), median(whole)),
          wait('the task list meanwhile, p95', quantile(beside, 0.95), quantile(whole, 0.95)),
          ...paceFigures('tasks', 'escalated', progress.done / took),
        ],
        notes: [
          `${progress.done.toLocaleString('en-US')} tasks${isOver(progress) ? ', all that were open,' : ''} were raised to the greatest priority, and their managers told of them, in ${took.toFixed(0)} s, each with its step, record, event and reason. Alone is half before and half after.`,
        ],
      };
    } finally {
      await setRule(tomasz, false);
      await takeBack(owner);
      await owner.end();
    }
  },
};

/** All open tasks were put down, and nothing is left to be done to them. */
const isOver = ({ done, left, isPuttingDown }: Progress): boolean => done > 0 && left === 0 && !isPuttingDown;

const rateOf = (times: readonly number[]): number =>
  (times.length / times.reduce((sum, each) => sum + each, 0)) * 1000;

/** The queue stays within a fifth of its speed. */
const speed = (name: string, value: number, alone: number): Figure => ({
  name,
  value,
  unit: 'pages/s',
  target: alone * 0.8,
  atLeast: true,
  reference: { name: 'alone', value: alone },
});
const wait = (name: string, value: number, alone: number): Figure => ({
  name,
  value,
  unit: 'ms',
  reference: { name: 'alone', value: alone },
});
