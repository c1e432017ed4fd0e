import { getAllTasks, type TaskQuery } from '@waypost/contract/graphql';
import { type Client, signedIn } from '../lib/client.ts';
import type { Figure, Measure, Outcome } from '../lib/measure.ts';
import { inside, planOf } from '../lib/sql.ts';
import { median, quantile } from '../lib/statistics.ts';
import { taskQueries } from '../lib/task-queries.ts';
import { repeated, timed } from '../lib/timing.ts';

const TARGET_MS = 25;
const A_PAGE =
  'The rows are found in under a millisecond (see the plans); the time is 100 tasks of 40 fields, read, checked and sent as 136 kB, their audit record, and reading them here, on two cores that client, server and database share (decision 16).';
const NO_RANGE =
  'A part of a word is no range of an index, and under row security no other index may find it: the count reads every open task.';
/** A sort that takes longer is measured three times, which is as reliable as forty. */
const LONG_MS = 500;

/** Each sort and filter of the fixed list, through HTTP and as the product's SQL without HTTP. */
export const taskList: Measure = {
  title: 'Task list: 100 rows, one request at a time',
  async run({ stack, postgres, isQuick, say }) {
    const marcus = await signedIn(stack, 'marcus.okafor');
    const direct = inside(postgres.url);
    const figures: Figure[] = [];
    const details: NonNullable<Outcome['details']> = [];
    const notes = [
      'Through HTTP stands for everything: session, permissions, row security, the audit record of the page, validation of the answer; it ends when the answer is unpacked and parsed as JSON. The SQL alone is the same statements by the product’s own code, audit record included.',
    ];
    try {
      for (const [name, query] of Object.entries(taskQueries)) {
        const read = () => answered(marcus, query);
        try {
          const isLong = (await timed(read)) > LONG_MS;
          const times = isLong ? 3 : isQuick ? 10 : 40;
          if (!isLong) await repeated(5, read);
          const http = await repeated(times, read);
          const sql = await repeated(times, () => direct.page(query));
          say(`  ${name}: p50 ${median(http).toFixed(1)} ms, p95 ${quantile(http, 0.95).toFixed(1)} ms`);
          figures.push(figure(name, 'p95', http, sql), figure(name, 'p50', http, sql));
        } catch (error) {
          // A failure must not hide the others.
          say(`  ${name}: ${String(error)}`);
          notes.push(`"${name}" did not answer: it took longer than the server lets a request take.`);
          continue;
        }
        const statements = (await direct.page(query)).filter(({ sql }) => /from task t/.test(sql));
        const plans = [];
        for (const statement of statements.slice(0, 2)) plans.push(await planOf(direct.pool, statement));
        details.push({ title: `Plans: ${name}`, text: plans.join('\n\n') });
      }
    } finally {
      await direct.close();
    }
    return { figures, details, notes };
  },
};

async function answered(person: Client, query: TaskQuery): Promise<void> {
  const { document, name } = getAllTasks;
  const body = { query: document, operationName: name, variables: { query } };
  const { status } = await person.call('POST', '/services/task/graphql', body);
  if (status !== 200) throw new Error(`the list answered ${status}`);
}

function figure(name: string, which: 'p50' | 'p95', http: number[], sql: number[]): Figure {
  const of = (samples: number[]): number => (which === 'p50' ? median(samples) : quantile(samples, 0.95));
  return {
    name: `${name}, ${which}`,
    value: of(http),
    unit: 'ms',
    ...(which === 'p95' ? { target: TARGET_MS } : {}),
    cause: / contains /.test(name) ? NO_RANGE : A_PAGE,
    reference: { name: 'its SQL alone', value: of(sql) },
  };
}
