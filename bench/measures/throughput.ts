import { getAllTasks } from '@waypost/contract/graphql';
import autocannon from 'autocannon';
import { headersOf, signedIn } from '../lib/client.ts';
import type { Measure } from '../lib/measure.ts';
import { residentPeak } from '../lib/processes.ts';
import { shown } from '../lib/report.ts';
import { taskQueries } from '../lib/task-queries.ts';

/** The list as it opens, requested by ten clients at once, beside the smallest answer of the same server. */
export const throughput: Measure = {
  title: 'Task list under load: 10 connections',
  async run({ stack, isQuick }) {
    const marcus = await signedIn(stack, 'marcus.okafor');
    const headers = await headersOf(marcus);
    const body = JSON.stringify({
      query: getAllTasks.document,
      operationName: getAllTasks.name,
      variables: { query: taskQueries['as it opens: by due date'] },
    });
    const url = stack.env.WAYPOST_TEST_URL ?? '';
    const load = (path: string, more: Partial<autocannon.Options>) =>
      autocannon({ url: `${url}${path}`, connections: 10, duration: isQuick ? 3 : 10, ...more });
    const health = await load('/health', {});
    const memory = residentPeak(stack.pid, 'apps/server/src/entry/serve.ts');
    const list = await load('/services/task/graphql', { method: 'POST', headers, body });
    const one = JSON.parse(body);
    one.variables.query.limit = 20;
    const small = await load('/services/task/graphql', {
      method: 'POST',
      headers,
      body: JSON.stringify(one),
    });
    const resident = memory.stop();
    const wrong = list.non2xx + list.errors + small.non2xx + small.errors;
    return {
      figures: [
        {
          name: 'pages of 100 rows',
          value: list.requests.average,
          unit: 'requests/s',
          target: 400,
          atLeast: true,
          cause: `A page is ${shown(list.throughput.average / list.requests.average / 1000)} kB of 100 tasks. It costs PostgreSQL and the server 5 to 6 ms of a core each, so that two cores end below half of the target (decision 16 says what it is spent on).`,
          reference: { name: '/health of the same server', value: health.requests.average },
        },
        { name: 'pages of 100 rows, p50', value: list.latency.p50, unit: 'ms' },
        { name: 'pages of 100 rows, p97.5', value: list.latency.p97_5, unit: 'ms' },
        {
          name: 'body of a page of 100 rows',
          value: list.throughput.average / list.requests.average / 1000,
          unit: 'kB',
        },
        {
          name: 'pages of 20 rows',
          value: small.requests.average,
          unit: 'requests/s',
          reference: { name: '/health of the same server', value: health.requests.average },
        },
        { name: 'answers that were errors or took over 10 s', value: wrong, unit: '', target: 0 },
        { name: 'server memory under this load, resident', value: resident, unit: 'MB', target: 350 },
      ],
      notes: [
        'Load generator, server, worker and PostgreSQL share the cores; /health under the same generator shows what the generator and HTTP alone cost.',
      ],
    };
  },
};
