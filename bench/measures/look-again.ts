import { getAllTasks, type TaskQuery } from '@waypost/contract/graphql';
import { signedIn } from '../lib/client.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { progressOf, startReevaluation, stopReevaluation } from '../lib/reevaluation.ts';
import { median, quantile } from '../lib/statistics.ts';
import { repeated } from '../lib/timing.ts';

const MANY = 100_000;
const TURNS = 5;
const query: TaskQuery = {
  limit: 100,
  after: null,
  sort: [{ column: 'dueDate', descending: false }],
  filter: {},
};

/** Somebody opens the queue again and again, in turn alone and while all cases are looked at again. */
export const lookAgain: Measure = {
  title: 'Processes: all cases looked at again, beside the queue',
  async run({ stack, isQuick }) {
    const [dana, tomasz] = await Promise.all([
      signedIn(stack, 'dana.whitfield'),
      signedIn(stack, 'tomasz.lind'),
    ]);
    const list = () => repeated(isQuick ? 100 : 250, () => dana.read('task', getAllTasks, { query }));
    await list();
    const alone: number[] = [];
    const beside: number[] = [];
    const all = { cases: 0, done: 0, ms: 0 };
    for (let turn = 0; turn < TURNS; turn += 1) {
      alone.push(...(await list()));
      const { id } = await startReevaluation(tomasz);
      const from = await progressOf(tomasz, id, ({ done }) => done > 0);
      const began = performance.now();
      beside.push(...(await list()));
      const to = await progressOf(tomasz, id);
      all.ms += performance.now() - began;
      all.done += to.done - from.done;
      all.cases = to.cases;
      if (to.state !== 'running') throw new Error('all cases were looked at before the queue was measured');
      await stopReevaluation(tomasz, id);
    }
    const perSecond = (all.done / all.ms) * 1000;
    return {
      figures: [
        ratio('the task list meanwhile, p50', median(beside), median(alone)),
        ratio('the task list meanwhile, p95', quantile(beside, 0.95), quantile(alone, 0.95)),
        { name: 'cases looked at again meanwhile', value: perSecond, unit: 'cases/s' },
        {
          name: `${MANY.toLocaleString('en-US')} cases at that pace`,
          value: MANY / perSecond / 60,
          unit: 'min',
        },
      ],
      notes: [
        `In turn alone and beside, ${TURNS} times. Of ${all.cases.toLocaleString('en-US')} cases ${all.done} were looked at in ${(all.ms / 1000).toFixed(0)} s; how far it is was read by call, and it was stopped each time.`,
      ],
    };
  },
};

/** The queue stays within a fifth of its speed. */
const ratio = (name: string, value: number, alone: number): Figure => ({
  name,
  value,
  unit: 'ms',
  target: alone * 1.2,
  reference: { name: 'alone, in turn', value: alone },
});
