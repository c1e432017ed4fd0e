import { createPool } from '@waypost/platform/database/pool';
import { signInAs } from '../lib/client.ts';
import { type Progress, progressOf, restorePriorities, setRule } from '../lib/escalation.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { readQueue, speedFigures } from '../lib/queue-beside.ts';
import { median, quantile } from '../lib/statistics.ts';

/** The maximum duration of the escalation, in seconds, so that the reading user stays signed in. */
const LONGEST = 10 * 60;
const LONGEST_QUICK = 60;

/** Measures opening the queue repeatedly: alone, while rules escalate every open task, and alone again. */
export const escalation: Measure = {
  title: 'Escalation: every open task escalated, beside the queue',
  async run({ stack, postgres, isQuick }) {
    const [dana, tomasz] = await Promise.all([
      signInAs(stack, 'dana.whitfield'),
      signInAs(stack, 'tomasz.lind'),
    ]);
    const to = { connectionString: postgres.superuserUrl };
    const owner = createPool({ to, statementTimeoutMs: null }, 'owner', 1);
    const list = () => readQueue(dana, 100);
    const alone = () => readQueue(dana, isQuick ? 200 : 2000);
    try {
      // Removes the remains of an interrupted run.
      await setRule(tomasz, false);
      await restorePriorities(owner);
      await list();
      const first = await alone();
      const beside: number[] = [];
      const began = performance.now();
      const seconds = () => (performance.now() - began) / 1000;
      // Starts before the rules are set, because all open tasks are queued meanwhile.
      await Promise.all([setRule(tomasz, true), list().then((times) => beside.push(...times))]);
      let progress = await progressOf(owner);
      while (!isFinished(progress) && seconds() < (isQuick ? LONGEST_QUICK : LONGEST)) {
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
          ...speedFigures('tasks', 'escalated', progress.done / took),
        ],
        notes: [
          `${progress.done.toLocaleString('en-US')} tasks${isFinished(progress) ? ', all that were open,' : ''} were raised to the greatest priority, and their managers told of them, in ${took.toFixed(0)} s, each with its step, record, event and reason. Alone is half before and half after.`,
        ],
      };
    } finally {
      await setRule(tomasz, false);
      await restorePriorities(owner);
      await owner.end();
    }
  },
};

/** Whether all open tasks were queued and processed. */
const isFinished = ({ done, left, isPuttingDown }: Progress): boolean =>
  done > 0 && left === 0 && !isPuttingDown;

const rateOf = (times: readonly number[]): number =>
  (times.length / times.reduce((sum, each) => sum + each, 0)) * 1000;

/** The target: the queue may lose at most a fifth of its speed. */
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
