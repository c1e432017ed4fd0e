import autocannon from 'autocannon';
import { asked, askedAnew, queueBody } from '../lib/asked.ts';
import { headersOf, signedIn } from '../lib/client.ts';
import type { Measure } from '../lib/measure.ts';
import { startBareServer } from '../lib/peer.ts';
import { cpuCause, cpuFigures, cpuSince, residentPeak } from '../lib/processes.ts';
import { taskQueries } from '../lib/task-queries.ts';

/** Several people with several sorts and filters, because one who repeats one query is answered from what is warm. */
const askers = ['marcus.okafor', 'dana.whitfield', 'ruth.abara', 'avery.stone'];

const nothing = {
  ...taskQueries['as it opens: by due date'],
  filter: {
    status: { filterType: 'set', values: ['Wait'] },
    priority: { filterType: 'number', type: 'equals', filter: 0 },
  },
};

/** The queue in several sorts and filters, asked for by ten connections of four people, beside calls without rows and the smallest answer of the server. */
export const throughput: Measure = {
  title: 'Task list under load: 10 connections',
  async run({ stack, postgres, isQuick, say }) {
    const people: Array<Record<string, string>> = [];
    for (const name of askers) people.push(await headersOf(await signedIn(stack, name)));
    const [headers = {}] = people;
    const url = stack.env.WAYPOST_TEST_URL ?? '';
    const load = async (path: string, more: Partial<autocannon.Options> = {}) => {
      const options = { url: `${url}${path}`, connections: 10, headers, ...more };
      await autocannon({ ...options, duration: 2 });
      const spent = cpuSince(stack.pid, postgres.pid);
      const result = await autocannon({ ...options, duration: isQuick ? 3 : 10 });
      return { result, spent: spent(result.requests.total) };
    };
    const bodyOf = (query: unknown): string => JSON.stringify(queueBody(query));
    let sent = 0;
    const queue = (limit: number) =>
      load('/services/task/graphql', {
        requests: [
          {
            method: 'POST',
            path: '/services/task/graphql',
            setupRequest(request) {
              sent += 1;
              // Not in step with the queries, so that everybody asks each of them.
              const person = people[Math.floor(sent / asked.length) % people.length];
              return { ...request, headers: { ...person }, body: bodyOf({ ...askedAnew(sent), limit }) };
            },
          },
        ],
      });
    const health = await load('/health');
    const memory = residentPeak(stack.pid, 'apps/server/src/entry/serve.ts');
    const list = await queue(100);
    const small = await queue(20);
    const resident = memory.stop();
    const bare = await besideBareServer(postgres.url, isQuick, say);
    const empty = await load('/services/task/graphql', { method: 'POST', body: bodyOf(nothing) });
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
          cause: cpuCause(list.spent),
          reference,
        },
        ...(bare === null
          ? []
          : [
              {
                name: 'pages of 100 rows',
                value: list.result.requests.average,
                unit: 'requests/s',
                reference: {
                  name: 'a bare Node and pg server, the page as it opens, not put on record',
                  value: bare,
                },
              },
            ]),
        { name: 'pages of 100 rows, p50', value: list.result.latency.p50, unit: 'ms' },
        { name: 'pages of 100 rows, p97.5', value: list.result.latency.p97_5, unit: 'ms' },
        ...cpuFigures('a page of 100 rows', list.spent),
        {
          name: 'body of a page of 100 rows',
          value: list.result.throughput.average / list.result.requests.average / 1000,
          unit: 'kB',
        },
        { name: 'pages of 20 rows', value: small.result.requests.average, unit: 'requests/s', reference },
        ...cpuFigures('a page of 20 rows', small.spent),
        ...cpuFigures('a page without rows, which is put on record', empty.spent),
        ...cpuFigures('a call without rows', call.spent),
        {
          name: 'CPU of a call without rows, server and database',
          value: call.spent.server + call.spent.database,
          unit: 'ms',
          target: 1.2,
          cause: cpuCause(call.spent),
        },
        { name: 'answers that were errors or took over 10 s', value: wrong, unit: '', target: 0 },
        { name: 'server memory under this load, resident', value: resident, unit: 'MB', target: 350 },
      ],
      notes: [
        ...(bare === null ? ['The bare Node and pg server did not answer, so it is not compared.'] : []),
        `Pages are asked by ${askers.length} people in turn, in ${asked.length} sorts and filters, each with a filter that nobody used before, so that every page counts its rows anew.`,
        'Load generator, server, worker and PostgreSQL share the cores; /health under the same generator shows what the generator and HTTP alone cost. CPU is what the processes were on a core (/proc/PID/task/*/schedstat) for each request; the database includes what the worker asked meanwhile.',
      ],
    };
  },
};

/** Pages a second of a bare Node and pg server under the same load, which sends the product's statements and no more. */
async function besideBareServer(
  databaseUrl: string,
  isQuick: boolean,
  say: (line: string) => void,
): Promise<number | null> {
  const query = asked[0];
  if (!query) return null;
  try {
    const peer = await startBareServer(databaseUrl, query);
    try {
      const options = { url: peer.url, connections: 10 };
      await autocannon({ ...options, duration: 2 });
      const { requests, non2xx, errors } = await autocannon({ ...options, duration: isQuick ? 3 : 10 });
      if (non2xx + errors > 0) throw new Error('it answered errors');
      return requests.average;
    } finally {
      await peer.stop();
    }
  } catch (error) {
    say(`  The bare Node and pg server is absent: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}
