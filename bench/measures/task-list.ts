import { getAllTasks } from '@waypost/contract/graphql';
import { signedIn } from '../lib/client.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { inside, planOf } from '../lib/sql.ts';
import { median, quantile } from '../lib/statistics.ts';
import { taskQueries } from '../lib/task-queries.ts';

const TARGET_MS = 25;

/** Each sort and filter of the fixed list: through HTTP alone, and the product's own SQL without HTTP beside it. */
export const taskList: Measure = {
  title: 'Task list: 100 rows, one request at a time',
  async run({ stack, postgres, isQuick, say }) {
    const marcus = await signedIn(stack, 'marcus.okafor');
    const direct = inside(postgres.url);
    const figures: Figure[] = [];
    const details = [];
    try {
      for (const [name, query] of Object.entries(taskQueries)) {
        const read = async () => void (await marcus.read('task', getAllTasks, { query }));
        // One answer that is slow by seconds says as much as thirty.
        const first = await timed(read);
        const times = first > 1000 ? 3 : isQuick ? 10 : 40;
        if (first <= 1000) await repeat(5, read);
        const http = await repeat(times, read);
        const sql = await repeat(times, async () => void (await direct.page(query)));
        say(`  ${name}: p50 ${median(http).toFixed(1)} ms, p95 ${quantile(http, 0.95).toFixed(1)} ms`);
        figures.push({
          name: `${name}, p95`,
          value: quantile(http, 0.95),
          unit: 'ms',
          target: TARGET_MS,
          reference: { name: 'its SQL alone, p95', value: quantile(sql, 0.95) },
        });
        figures.push({
          name: `${name}, p50`,
          value: median(http),
          unit: 'ms',
          reference: { name: 'its SQL alone, p50', value: median(sql) },
        });
        const statements = (await direct.page(query)).filter(({ sql }) => /from task t/.test(sql));
        const plans = [];
        for (const statement of statements.slice(0, 2)) plans.push(await planOf(direct.pool, statement));
        details.push({ title: `Plans: ${name} (the page, then the capped count)`, text: plans.join('\n\n') });
      }
    } finally {
      await direct.close();
    }
    return {
      figures,
      details,
      notes: [
        'Through HTTP stands for everything: session, permissions, row security, the audit record of the page, validation of the answer, and its parsing by the client. The SQL alone is the same statements by the product’s own code, audit record included.',
      ],
    };
  },
};

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function repeat(times: number, work: () => Promise<void>): Promise<number[]> {
  const samples: number[] = [];
  for (let i = 0; i < times; i += 1) samples.push(await timed(work));
  return samples;
}
