import { getTaskQueue, type TaskQuery } from '@waypost/contract/graphql';
import { type Client, signInAs } from '../lib/client.ts';
import type { Figure, Measure, Outcome } from '../lib/measure.ts';
import { cpuCause, cpuFigures, trackCpu } from '../lib/processes.ts';
import { openInProcess, planOf, planTimes } from '../lib/sql.ts';
import { median, quantile } from '../lib/statistics.ts';
import { taskQueries } from '../lib/task-queries.ts';
import { repeated, timed } from '../lib/timing.ts';

/** The targets for the initial page and for every other page. */
const OPENING_MS = 12;
const TARGET_MS = 25;
/** A sort that takes longer is measured three times, which is as reliable as forty times. */
const LONG_MS = 500;

/** Measures each sort and filter of the fixed list, one request at a time, with its CPU cost. */
export const taskList: Measure = {
  title: 'Task list: 100 rows, one request at a time',
  async run({ stack, postgres, isQuick, say }) {
    const marcus = await signInAs(stack, 'marcus.okafor');
    const direct = openInProcess(postgres.url);
    const figures: Figure[] = [];
    const details: NonNullable<Outcome['details']> = [];
    const notes = [
      'Through HTTP stands for everything: session, permissions, row security, the audit record of the page, checks of the answer; it ends when the answer is unpacked and parsed as JSON. CPU is what server, PostgreSQL and the bench were on a core for each request.',
    ];
    try {
      for (const [name, query] of Object.entries(taskQueries)) {
        const read = () => answered(marcus, query);
        try {
          const isLong = (await timed(read)) > LONG_MS;
          const times = isLong ? 3 : isQuick ? 10 : 40;
          if (!isLong) await repeated(5, read);
          const spent = trackCpu(stack.pid, postgres.pid);
          const http = await repeated(times, read);
          const cpu = spent(times);
          say(`  ${name}: p50 ${median(http).toFixed(1)} ms, p95 ${quantile(http, 0.95).toFixed(1)} ms`);
          const statements = (await direct.page(query)).filter(({ sql }) => /from task t/.test(sql));
          const plans = [];
          for (const statement of statements.slice(0, 2)) plans.push(await planOf(direct.pool, statement));
          details.push({ title: `Plans: ${name}`, text: plans.join('\n\n') });
          figures.push(
            {
              name: `${name}, p95`,
              value: quantile(http, 0.95),
              unit: 'ms',
              target: name.startsWith('as it opens') ? OPENING_MS : TARGET_MS,
              cause: [cpuCause(cpu), ...plans.map(planTimes)].join(' '),
            },
            { name: `${name}, p50`, value: median(http), unit: 'ms' },
            ...cpuFigures(name, cpu),
          );
        } catch (error) {
          // A failure must not hide the others.
          say(`  ${name}: ${String(error)}`);
          notes.push(`"${name}" did not answer: it took longer than the server lets a request take.`);
        }
      }
    } finally {
      await direct.close();
    }
    return { figures, details, notes };
  },
};

async function answered(person: Client, query: TaskQuery): Promise<void> {
  const { document, name } = getTaskQueue;
  const body = { query: document, operationName: name, variables: { query, details: false } };
  const { status } = await person.call('POST', '/services/task/graphql', body);
  if (status !== 200) throw new Error(`the list answered ${status}`);
}
