import type { TaskQuery } from '@waypost/contract/graphql';
import autocannon from 'autocannon';
import { headersOf, signInAs } from '../lib/client.ts';
import type { Bench, Measure } from '../lib/measure.ts';
import { startBareServer } from '../lib/peer.ts';
import { startPostGraphile } from '../lib/postgraphile.ts';
import { cpuCause, cpuFigures, trackCpu, trackPeakMemory } from '../lib/processes.ts';
import { commonQueries, queueBody, uncachedQuery } from '../lib/queue-queries.ts';
import { taskQueries } from '../lib/task-queries.ts';

/** Several users with several sorts and filters, because a repeated query is answered from caches. */
const userNames = ['marcus.okafor', 'dana.whitfield', 'ruth.abara', 'avery.stone'];

const initialQuery = taskQueries['as it opens: by due date'] as TaskQuery;
const nothing = {
  ...initialQuery,
  filter: {
    status: { filterType: 'set', values: ['Wait'] },
    priority: { filterType: 'number', type: 'equals', filter: 0 },
  },
};

/**
 * Measures the queue in several sorts and filters, requested by ten connections of four users, compared to calls
 * without rows and the server's smallest response.
 */
export const throughput: Measure = {
  title: 'Task list under load: 10 connections',
  async run({ stack, postgres, isQuick, say }) {
    const people: Array<Record<string, string>> = [];
    for (const name of userNames) people.push(await headersOf(await signInAs(stack, name)));
    const [headers = {}] = people;
    const url = stack.env.WAYPOST_TEST_URL ?? '';
    const load = async (path: string, more: Partial<autocannon.Options> = {}) => {
      const options = { url: `${url}${path}`, connections: 10, headers, ...more };
      await autocannon({ ...options, duration: 2 });
      const spent = trackCpu(stack.pid, postgres.pid);
      const result = await autocannon({ ...options, duration: isQuick ? 3 : 10 });
      return { result, spent: spent(result.requests.total) };
    };
    const bodyOf = (query: unknown): string => JSON.stringify(queueBody(query));
    let sent = 0;
    const queue = (queryOf: (n: number) => TaskQuery, limit: number) =>
      load('/services/task/graphql', {
        requests: [
          {
            method: 'POST',
            path: '/services/task/graphql',
            setupRequest(request) {
              sent += 1;
              // Users change at a different rate than queries, so that every user sends each query.
              const person = people[Math.floor(sent / commonQueries.length) % people.length];
              return { ...request, headers: { ...person }, body: bodyOf({ ...queryOf(sent), limit }) };
            },
          },
        ],
      });
    const health = await load('/health');
    const memory = trackPeakMemory(stack.pid, 'apps/server/src/entry/serve.ts');
    const list = await queue(() => initialQuery, 100);
    const several = await queue(uncachedQuery, 100);
    const small = await queue(() => initialQuery, 20);
    const resident = memory.stop();
    const peers = await measurePeers(postgres, isQuick, say);
    const empty = await load('/services/task/graphql', { method: 'POST', body: bodyOf(nothing) });
    const call = await load('/services/task/users/me/workingTask');
    const all = [list, several, small, empty, call];
    const wrong = all.reduce((sum, { result }) => sum + result.non2xx + result.errors, 0);
    const reference = { name: '/health of the same server', value: health.result.requests.average };
    return {
      figures: [
        {
          name: 'pages of 100 rows as it opens',
          value: list.result.requests.average,
          unit: 'requests/s',
          target: 400,
          atLeast: true,
          cause: cpuCause(list.spent),
          reference,
        },
        ...peers.map((peer) => ({
          name: 'pages of 100 rows as it opens',
          value: list.result.requests.average,
          unit: 'requests/s',
          reference: peer,
        })),
        { name: 'pages of 100 rows as it opens, p50', value: list.result.latency.p50, unit: 'ms' },
        { name: 'pages of 100 rows as it opens, p97.5', value: list.result.latency.p97_5, unit: 'ms' },
        ...cpuFigures('a page of 100 rows as it opens', list.spent),
        {
          name: 'body of a page of 100 rows',
          value: list.result.throughput.average / list.result.requests.average / 1000,
          unit: 'kB',
        },
        {
          name: 'pages of 100 rows in several sorts and filters, each filter new',
          value: several.result.requests.average,
          unit: 'requests/s',
          reference,
        },
        ...cpuFigures('such a page', several.spent),
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
        `Pages are asked by ${userNames.length} people in turn. Where each filter is new, there are ${commonQueries.length} sorts and filters, each with a condition that nobody used before and that leaves out no row, so that nothing is remembered of it.`,
        'Load generator, server, worker and PostgreSQL share the cores; /health under the same generator shows what the generator and HTTP alone cost. CPU is what the processes were on a core (/proc/PID/task/*/schedstat) for each request; the database includes what the worker asked meanwhile.',
      ],
    };
  },
};

/**
 * Measures pages per second of other servers under the same load. They write no audit records, and PostGraphile knows
 * neither users nor rights.
 */
async function measurePeers(
  { url, superuserUrl }: Bench['postgres'],
  isQuick: boolean,
  print: (line: string) => void,
): Promise<Array<{ name: string; value: number }>> {
  const peers = {
    "a bare Node and pg server with the product's statements, not put on record": () =>
      startBareServer(url, initialQuery),
    'PostGraphile 5.1.5, the open tasks by due date, no people or rights, not put on record': () =>
      startPostGraphile(superuserUrl),
  };
  const measured: Array<{ name: string; value: number }> = [];
  for (const [name, start] of Object.entries(peers))
    try {
      const peer: { url: string; body?: string; stop(): Promise<void> } = await start();
      try {
        const post = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
        const sent = peer.body === undefined ? {} : { ...post, body: peer.body };
        const options: autocannon.Options = { url: peer.url, connections: 10, ...sent };
        await autocannon({ ...options, duration: 2 });
        const { requests, non2xx, errors } = await autocannon({ ...options, duration: isQuick ? 3 : 10 });
        if (non2xx + errors > 0) throw new Error('it answered errors');
        measured.push({ name, value: requests.average });
      } finally {
        await peer.stop();
      }
    } catch (error) {
      print(`  Absent: ${name}: ${error instanceof Error ? error.message : error}`);
    }
  return measured;
}
