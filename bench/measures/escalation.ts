import { createPool } from '@waypost/platform/database/pool';
import { signedIn } from '../lib/client.ts';
import { progressOf, setRule, takeBack } from '../lib/escalation.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { besideFigures, paceFigures, readQueue, TURNS } from '../lib/queue-beside.ts';

/** Rounds of reading in which rules must have begun. */
const MOST_ROUNDS = 20;
/** Somebody opens the queue again and again, in turn alone and while rules escalate every open task. */
export const escalation: Measure = {
  title: 'Escalation: every open task escalated, beside the queue',
  async run({ stack, postgres, isQuick }) {
    const [dana, tomasz] = await Promise.all([
      signedIn(stack, 'dana.whitfield'),
      signedIn(stack, 'tomasz.lind'),
    ]);
    const to = { connectionString: postgres.superuserUrl };
    const owner = createPool({ to, statementTimeoutMs: null }, 'owner', 1);
    const list = () => readQueue(dana, isQuick);
    try {
      await list();
      const alone: number[] = [];
      const beside: number[] = [];
      const all = { done: 0, ms: 0, isWhole: false };
      for (let turn = 0; turn < TURNS; turn += 1) {
        alone.push(...(await list()));
        const before = (await progressOf(owner)).done;
        const began = performance.now();
        // From before the rules stand: all open tasks are put down first, while the queue is read.
        const standing = setRule(tomasz, true);
        let rounds = 0;
        do beside.push(...(await list()));
        while ((await progressOf(owner)).done === before && ++rounds < MOST_ROUNDS);
        await standing;
        if ((await progressOf(owner)).done === before) throw new Error('no task was escalated');
        beside.push(...(await list()));
        const to = await progressOf(owner);
        all.ms += performance.now() - began;
        all.done += to.done - before;
        all.isWhole ||= to.left === 0;
        await setRule(tomasz, false);
        if (all.isWhole) break;
      }
      const perSecond = (all.done / all.ms) * 1000;
      return {
        figures: [
          speed('the task list meanwhile, pages a second', rateOf(beside), rateOf(alone)),
          ...besideFigures(beside, alone),
          ...paceFigures('tasks', 'escalated', perSecond),
        ],
        notes: [
          `In turn alone and beside, ${TURNS} times at the most. ${all.done.toLocaleString('en-US')} tasks were raised to the greatest priority, and their managers told of them, in ${(all.ms / 1000).toFixed(0)} s, each with its step, record, event and reason${all.isWhole ? '; then none was left, so that the last turn was in part beside nothing' : ''}.`,
        ],
      };
    } finally {
      await setRule(tomasz, false);
      await takeBack(owner);
      await owner.end();
    }
  },
};

const rateOf = (times: readonly number[]): number =>
  (times.length / times.reduce((sum, each) => sum + each, 0)) * 1000;

/** The queue stays within a fifth of its speed. */
const speed = (name: string, value: number, alone: number): Figure => ({
  name,
  value,
  unit: 'pages/s',
  target: alone * 0.8,
  atLeast: true,
  reference: { name: 'alone, in turn', value: alone },
});
