import { signInAs } from '../lib/client.ts';
import type { Measure } from '../lib/measure.ts';
import { compareQueueTimes, ROUNDS, readQueue, speedFigures } from '../lib/queue-beside.ts';
import { progressOf, startReevaluation, stopReevaluation } from '../lib/reevaluation.ts';

/** Measures opening the queue repeatedly, alternately alone and during the re-evaluation of all cases. */
export const reevaluate: Measure = {
  title: 'Processes: all cases looked at again, beside the queue',
  async run({ stack, isQuick }) {
    const [dana, tomasz] = await Promise.all([
      signInAs(stack, 'dana.whitfield'),
      signInAs(stack, 'tomasz.lind'),
    ]);
    const list = () => readQueue(dana, isQuick ? 100 : 250);
    await list();
    const alone: number[] = [];
    const beside: number[] = [];
    const all = { cases: 0, done: 0, ms: 0 };
    for (let turn = 0; turn < ROUNDS; turn += 1) {
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
      figures: [...compareQueueTimes(beside, alone), ...speedFigures('cases', 'looked at again', perSecond)],
      notes: [
        `In turn alone and beside, ${ROUNDS} times. Of ${all.cases.toLocaleString('en-US')} cases ${all.done} were looked at in ${(all.ms / 1000).toFixed(0)} s; how far it is was read by call, and it was stopped each time.`,
      ],
    };
  },
};
