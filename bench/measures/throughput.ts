import { getTaskQueue } from '@waypost/contract/graphql';
import autocannon from 'autocannon';
import { headersOf, signedIn } from '../lib/client.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { cpuSince, residentPeak, type Spent } from '../lib/processes.ts';
import { taskQueries } from '../lib/task-queries.ts';

const asItOpens = taskQueries['as it opens: by due date'];
const nothing = {
  ...asItOpens,
  filter: {
    status: { filterType: 'set', values: ['Wait'] },
    priority: { filterType: 'number', type: 'equals', filter: 0 },
  },
};

/** The queue as it opens, asked for by ten clients at once, beside calls without rows and the smallest answer of the server. */
export const throughput: Measure = {
  title: 'Task list under load: 10 connections',
  async run({ stack, postgres, isQuick }) {
    const marcus = await signedIn(stack, 'marcus.okafor');
    const headers = await headersOf(marcus);
    const url = stack.env.WAYPOST_TEST_URL ?? '';
    const load = async (path: string, more: Partial<autocannon.Options> = {}) => {
      const options = { url: `${url}${path}`, connections: 10, headers, ...more };
      await autocannon({ ...options, duration: 2 });
      const spent = cpuSince(stack.pid, postgres.pid);
      const result = await autocannon({ ...options, duration: isQuick ? 3 : 10 });
      return { result, spent: spent(result.requests.total) };
    };
    const queue = (query: unknown) =>
      load('/services/task/graphql', {
        method: 'POST',
        body: JSON.stringify({
          query: getTaskQueue.document,
          operationName: getTaskQueue.name,
          variables: { query, details: false },
        }),
      });
    const health = await load('/health');
    const memory = residentPeak(stack.pid, 'apps/server/src/entry/serve.ts');
    const list = await queue(asItOpens);
    const small = await queue({ ...asItOpens, limit: 20 });
    const resident = memory.stop();
    const empty = await queue(nothing);
    const call = await load('/services/task/users/me/workingTask');
    const all = [list, small, empty, call];
    const wrong = all.reduce((sum, { result }) => sum + result.non2xx + result.errors, 0);
    const reference = { name: '/health of the same server', value: health.result.requests.average };
    return {
      figures: [
        {
          name: 'pages of 100 rows',
          value: list.result.requests.average,
          unit: 'requests/s',
          target: 400,
          atLeast: true,
          cause: `A page costs ${total(list.spent).toFixed(1)} ms of CPU in all, and two cores have 2,000 ms a second for it and for whatever else ran: see the CPU below.`,
          reference,
        },
        { name: 'pages of 100 rows, p50', value: list.result.latency.p50, unit: 'ms' },
        { name: 'pages of 100 rows, p97.5', value: list.result.latency.p97_5, unit: 'ms' },
        ...cpu('a page of 100 rows', list.spent),
        {
          name: 'body of a page of 100 rows',
          value: list.result.throughput.average / list.result.requests.average / 1000,
          unit: 'kB',
        },
        { name: 'pages of 20 rows', value: small.result.requests.average, unit: 'requests/s', reference },
        ...cpu('a page of 20 rows', small.spent),
        ...cpu('a page without rows, which is put on record', empty.spent),
        ...cpu('a call without rows', call.spent),
        {
          name: 'CPU of a call without rows, server and database',
          value: call.spent.server + call.spent.database,
          unit: 'ms',
          target: 1.2,
          cause:
            'Programs that share the cores take the caches, too: on a busy machine the same call costs up to twice as much.',
        },
        { name: 'answers that were errors or took over 10 s', value: wrong, unit: '', target: 0 },
        { name: 'server memory under this load, resident', value: resident, unit: 'MB', target: 350 },
      ],
      notes: [
        'Load generator, server, worker and PostgreSQL share the cores; /health under the same generator shows what the generator and HTTP alone cost. CPU is what the processes were on a core (/proc/PID/task/*/schedstat) for each request; the database includes what the worker asked meanwhile.',
      ],
    };
  },
};

const total = ({ server, database, generator }: Spent): number => server + database + generator;
const cpu = (what: string, spent: Spent): Figure[] =>
  (['server', 'database', 'generator'] as const).map((name) => ({
    name: `CPU of ${what}: ${name}`,
    value: spent[name],
    unit: 'ms',
  }));
