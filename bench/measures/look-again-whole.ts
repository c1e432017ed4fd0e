import { setTimeout as pause } from 'node:timers/promises';
import { getAllTasks, type TaskQuery } from '@waypost/contract/graphql';
import { signInAs } from '../lib/client.ts';
import type { Measure } from '../lib/measure.ts';
import { progressOf, startReevaluation, stopReevaluation } from '../lib/reevaluation.ts';
import { median, quantile } from '../lib/statistics.ts';
import { timed } from '../lib/timing.ts';

const query: TaskQuery = {
  limit: 100,
  after: null,
  sort: [{ column: 'dueDate', descending: false }],
  filter: {},
};
/** The queue is opened every second. */
const EVERY_MS = 1000;
const ALONE = 60;
/** A large installation takes longer; it is then stopped, and the remaining time is extrapolated. */
const MAX_SECONDS = 15 * 60;

/** Measures the re-evaluation of all cases while the queue is opened once a second. Left out of quick runs. */
export const reevaluateWhole: Measure = {
  title: 'Processes: all cases of a large installation looked at again',
  async run({ stack, isQuick, say }) {
    if (isQuick) return { figures: [], notes: ['Not in a quick run.'] };
    const [dana, tomasz] = await Promise.all([
      signInAs(stack, 'dana.whitfield'),
      signInAs(stack, 'tomasz.lind'),
    ]);
    const list = () => timed(() => dana.read('task', getAllTasks, { query }));
    const alone: number[] = [];
    for (let nth = 0; nth < ALONE; nth += 1) {
      alone.push(await list());
      await pause(EVERY_MS);
    }
    const beside: number[] = [];
    const { id } = await startReevaluation(tomasz);
    const began = performance.now();
    let now = await progressOf(tomasz, id);
    const seconds = () => (performance.now() - began) / 1000;
    while ((now.state === 'waiting' || now.state === 'running') && seconds() < MAX_SECONDS) {
      beside.push(await list());
      await pause(EVERY_MS);
      now = await progressOf(tomasz, id);
      if (beside.length % 60 === 0) say(`${now.done} of ${now.cases} cases`);
    }
    const took = seconds();
    const isWhole = now.done === now.cases;
    if (!isWhole) await stopReevaluation(tomasz, id);
    const casesPerSecond = now.done / took;
    const ratio = (name: string, value: number, reference: number) => ({
      name,
      value,
      unit: 'ms',
      target: reference * 1.2,
      reference: { name: 'alone, before', value: reference },
    });
    return {
      figures: [
        { name: 'cases looked at again', value: casesPerSecond, unit: 'cases/s' },
        {
          name: `${now.cases.toLocaleString('en-US')} cases at that pace`,
          value: now.cases / casesPerSecond / 60,
          unit: 'min',
        },
        ratio('the task list meanwhile, p50', median(beside), median(alone)),
        ratio('the task list meanwhile, p95', quantile(beside, 0.95), quantile(alone, 0.95)),
      ],
      notes: [
        `${now.done.toLocaleString('en-US')} of ${now.cases.toLocaleString('en-US')} cases were looked at in ${(took / 60).toFixed(1)} minutes${isWhole ? '' : ', then it was stopped'}; it opened ${now.opened} tasks and closed ${now.closed}. The queue was opened once a second.`,
      ],
    };
  },
};
