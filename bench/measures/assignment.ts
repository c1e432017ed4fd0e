import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { createPool } from '@waypost/platform/database/pool';
import { createLogger } from '@waypost/platform/logger';
import { autoAssignTasks } from '../../apps/server/src/modules/tasks/assignment/auto-assign.ts';
import { holdersOf, setAvailability, setRule } from '../../apps/server/test/api/support/assignment.ts';
import { signInAs } from '../lib/client.ts';
import { openDbAs } from '../lib/database.ts';
import { createFaxTasks, endAssignment, resetAssignment } from '../lib/faxes.ts';
import type { Outcome, StandaloneMeasure } from '../lib/measure.ts';
import { cpuFigures, trackCpu } from '../lib/processes.ts';
import { type Product, withProduct } from '../lib/product.ts';
import { timed } from '../lib/timing.ts';

const TASKS = 10_000;
/** The number of assigning workers in this process, in addition to the product's worker. */
const FURTHER_WORKERS = 1;

/** Measures ten thousand open tasks of one type, assigned in turn to three users by two workers at once. */
export const assignment: StandaloneMeasure = {
  title: 'Assignment: open tasks given out by two workers at once',
  needsPortal: true,
  async runAlone({ isQuick, say }) {
    const outcomes: Outcome[] = [];
    // Uses no large seed, because the rule would assign its tasks too.
    await withProduct(
      { data: null, rows: { patients: 2000, tasks: 0, audit: 1000 } },
      say,
      async (product) => {
        outcomes.push(await measureAssignment(product, isQuick ? TASKS / 10 : TASKS));
      },
    );
    const [outcome] = outcomes;
    if (!outcome) throw new Error('nothing was measured');
    return outcome;
  },
};

async function measureAssignment({ stack, postgres }: Product, count: number): Promise<Outcome> {
  const to = { connectionString: postgres.superuserUrl };
  const owner = createPool({ to, statementTimeoutMs: null }, 'owner', 1);
  const [app, worker] = [openDbAs(postgres.url, 'app'), openDbAs(postgres.url, 'worker')];
  const clock = createClock(0);
  const logger = createLogger(loadConfig({ LOG_LEVEL: 'silent' }), 'bench', new Map());
  try {
    await resetAssignment(owner);
    for (const name of ['dana.whitfield', 'marcus.okafor', 'ruth.abara'])
      await setAvailability(await signInAs(stack, name), { state: 'available' });
    const ids = await createFaxTasks(owner, count);
    const spent = trackCpu(stack.pid, postgres.pid);
    const took = await timed(async () => {
      const { status } = await setRule(await signInAs(stack, 'tomasz.lind'), { mode: 'inTurn' });
      if (status !== 200) throw new Error(`the rule was refused with ${status}`);
      const assignmentRuns = Array.from({ length: FURTHER_WORKERS }, async () => {
        for (let round = 0; round < count; round += 1)
          if (
            (await autoAssignTasks({ app, worker, clock, logger })) === 0 &&
            !(await holdersOf(owner, ids)).includes(null)
          )
            return;
      });
      await Promise.all(assignmentRuns);
    });
    const cpu = spent(count);
    const holders = await holdersOf(owner, ids);
    const shares = [...new Set(holders)].map((one) => holders.filter((holder) => holder === one).length);
    const { rows } = await owner.query<{ steps: number }>(
      'select count(*)::int as steps from task_step where task_id = any ($1)',
      [ids],
    );
    return {
      figures: [
        { name: 'tasks given out', value: (count / took) * 1000, unit: 'tasks/s' },
        {
          name: 'tasks that nobody has',
          value: holders.filter((one) => one === null).length,
          unit: '',
          target: 0,
        },
        { name: 'tasks that were given twice', value: (rows[0]?.steps ?? 0) - count, unit: '', target: 0 },
        {
          name: 'tasks that one person got more than another',
          value: Math.max(...shares) - Math.min(...shares),
          unit: '',
          target: 1,
        },
        ...cpuFigures('a task given out', cpu),
      ],
      notes: [
        `${count} tasks of one type among ${shares.length} people, in turn, each in a transaction of 50 with its step, reason, event and record.`,
      ],
    };
  } finally {
    await endAssignment(owner);
    await Promise.all([app.destroy(), worker.destroy(), owner.end()]);
  }
}
