import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { UserFile } from '@waypost/contract/files/calls';
import { getTaskQueue, type TaskQuery } from '@waypost/contract/graphql';
import { headersOf, signInAs } from '../lib/client.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { trackPeakMemory } from '../lib/processes.ts';
import { median, quantile } from '../lib/statistics.ts';
import { taskQueries } from '../lib/task-queries.ts';

const ROWS = 5000;
const SERVER = 'apps/server/src/entry/serve.ts';
const WORKER = 'apps/server/src/entry/work.ts';
const FILE_LIMIT_MS = 300_000;
const columns = ['caseNumber', 'status', 'assignee', 'patientLastName', 'payerName', 'dueDate'] as const;

type Received = { first: number; whole: number; bytes: number; lines: number };

/** Measures the time to the first and last byte of a response, and counts its bytes and lines. */
async function received(url: string, init: RequestInit): Promise<Received> {
  const began = performance.now();
  const answer = await fetch(url, init);
  if (!answer.ok || answer.body === null) throw new Error(`${url} answered ${answer.status}`);
  let first: number | null = null;
  let bytes = 0;
  let lines = 0;
  for await (const piece of answer.body) {
    first ??= performance.now() - began;
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) lines += 1;
  }
  return { first: first ?? Number.NaN, whole: performance.now() - began, bytes, lines };
}

/** Repeats the smallest request; the slowest response shows how long the server delayed other requests. */
function trackOtherRequests(url: string): { stop(): Promise<number> } {
  let isOver = false;
  let longest = 0;
  const probing = (async () => {
    while (!isOver) {
      const began = performance.now();
      await fetch(`${url}/health`).then((answer) => answer.arrayBuffer());
      longest = Math.max(longest, performance.now() - began);
      await setTimeout(5);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await probing;
      return longest;
    },
  };
}

/** Measures the longest page of a list, and the export of all open tasks of the large organization to a file. */
export const longLists: Measure = {
  title: `Long lists: ${ROWS} rows on one page, and all open tasks as a file`,
  async run({ stack, isQuick, say }) {
    const url = stack.env.WAYPOST_TEST_URL ?? '';
    const headers = {
      ...(await headersOf(await signInAs(stack, 'marcus.okafor'))),
      'accept-encoding': 'identity',
    };
    const initialQuery = taskQueries['as it opens: by due date'] as TaskQuery;
    const body = JSON.stringify({
      query: getTaskQueue.document,
      operationName: getTaskQueue.name,
      variables: { query: { ...initialQuery, limit: ROWS }, details: false },
    });
    const page = () => received(`${url}/services/task/graphql`, { method: 'POST', headers, body });
    for (let n = 0; n < 3; n += 1) await page();
    const resident = (program: string): number => trackPeakMemory(stack.pid, program).stop();
    const before = resident(SERVER);
    const memory = trackPeakMemory(stack.pid, SERVER);
    const others = trackOtherRequests(url);
    const pages = [];
    for (let n = 0; n < (isQuick ? 5 : 20); n += 1) pages.push(await page());
    const waited = await others.stop();
    const peak = memory.stop();

    const made = await measureExport(url, headers, initialQuery, stack.pid, say);
    const figures: Figure[] = [
      {
        name: `a page of ${ROWS} rows, first byte, p50`,
        value: median(pages.map(({ first }) => first)),
        unit: 'ms',
      },
      {
        name: `a page of ${ROWS} rows, whole, p50`,
        value: median(pages.map(({ whole }) => whole)),
        unit: 'ms',
      },
      {
        name: `a page of ${ROWS} rows, whole, p95`,
        value: quantile(
          pages.map(({ whole }) => whole),
          0.95,
        ),
        unit: 'ms',
      },
      { name: `body of a page of ${ROWS} rows`, value: (pages[0]?.bytes ?? 0) / 1e6, unit: 'MB' },
      {
        name: 'the longest that somebody else waited for the smallest answer meanwhile',
        value: waited,
        unit: 'ms',
      },
      { name: 'server memory before, resident', value: before, unit: 'MB' },
      { name: 'server memory under these pages, resident', value: peak, unit: 'MB', target: 350 },
      ...made,
    ];
    return { figures };
  },
};

async function measureExport(
  url: string,
  headers: Record<string, string>,
  { filter }: TaskQuery,
  launcher: number,
  print: (line: string) => void,
): Promise<Figure[]> {
  const files = `${url}/services/case/api/files/me`;
  const resident = (program: string): number => trackPeakMemory(launcher, program).stop();
  const workerBefore = resident(WORKER);
  const workerMemory = trackPeakMemory(launcher, WORKER);
  const began = performance.now();
  const ordered = await fetch(`${url}/services/task/exports/file`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      columns: columns.map((column) => ({ column, title: column })),
      sort: [{ column: 'dueDate', descending: false }],
      filter,
    }),
  });
  if (ordered.status !== 202) throw new Error(`the export answered ${ordered.status}`);
  const { fileId } = (await ordered.json()) as UserFile;
  let file: UserFile | undefined;
  do {
    await setTimeout(100);
    const listed = (await (await fetch(files, { headers })).json()) as UserFile[];
    file = listed.find((each) => each.fileId === fileId);
    if (file?.state === 'failed' || performance.now() - began > FILE_LIMIT_MS)
      throw new Error(`the file is ${file?.state}`);
  } while (file?.state !== 'ready');
  const making = performance.now() - began;
  const workerPeak = workerMemory.stop();
  print(`  a file of ${((file.fileSizeBytes ?? 0) / 1e6).toFixed(1)} MB in ${(making / 1000).toFixed(1)} s`);
  const serverBefore = resident(SERVER);
  const serverMemory = trackPeakMemory(launcher, SERVER);
  const { 'content-type': _type, ...plain } = headers;
  const download = await received(`${files}/${fileId}`, { headers: plain });
  const serverPeak = serverMemory.stop();
  return [
    { name: 'a file of all open tasks, from the order until it is ready', value: making / 1000, unit: 's' },
    { name: 'its rows', value: download.lines - 1, unit: '' },
    { name: 'its size', value: (file.fileSizeBytes ?? 0) / 1e6, unit: 'MB' },
    { name: 'worker memory before, resident', value: workerBefore, unit: 'MB' },
    { name: 'worker memory while it is made, resident', value: workerPeak, unit: 'MB', target: 350 },
    { name: 'its download, first byte', value: download.first, unit: 'ms' },
    { name: 'its download, whole', value: download.whole, unit: 'ms' },
    { name: 'server memory before the download, resident', value: serverBefore, unit: 'MB' },
    { name: 'server memory during the download, resident', value: serverPeak, unit: 'MB', target: 350 },
  ];
}
