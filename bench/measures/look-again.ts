import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getAllTasks, type TaskQuery } from '@waypost/contract/graphql';
import type { Reevaluation } from '@waypost/contract/services/processes';
import { type Client, signedIn } from '../lib/client.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { median, quantile } from '../lib/statistics.ts';
import { repeated } from '../lib/timing.ts';

const PATH = '/services/decision-management/reevaluations';
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
      const { id } = await start(tomasz);
      const from = await progress(tomasz, id, ({ done }) => done > 0);
      const began = performance.now();
      beside.push(...(await list()));
      const to = await progress(tomasz, id, () => true);
      all.ms += performance.now() - began;
      all.done += to.done - from.done;
      all.cases = to.cases;
      if (to.state !== 'running') throw new Error('all cases were looked at before the queue was measured');
      await tomasz.call('POST', `${PATH}/${id}/stop`);
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

async function start(tomasz: Client): Promise<Reevaluation> {
  const key = { 'idempotency-key': randomUUID() };
  const answer = await tomasz.call<Reevaluation>('POST', PATH, { process: 'Registration Verification' }, key);
  if (answer.status >= 300) throw new Error(`looking again was answered ${answer.status}`);
  return answer.body;
}

async function progress(
  tomasz: Client,
  id: string,
  until: (one: Reevaluation) => boolean,
): Promise<Reevaluation> {
  for (let tries = 0; tries < 300; tries += 1) {
    const one = (await tomasz.call<Reevaluation[]>('GET', PATH)).body.find((each) => each.id === id);
    if (one && until(one)) return one;
    await pause(100);
  }
  throw new Error('no case was looked at');
}
