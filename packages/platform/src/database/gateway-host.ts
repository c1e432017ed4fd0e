import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { GatewayCommand, GatewayData, GatewayReport } from './gateway/gateway-worker.ts';
import { isStorageScarce, isStorageShort } from './gateway/storage.ts';
import { pauseAfter } from './until-there.ts';

/** The running gateway of this process. */
export type GatewayHost = { close(): Promise<void> };

const closeLimitMs = 9000;
/** One that served for so long before it ended begins its pauses anew. */
const steadyMs = 60_000;
const watchEveryMs = 2000;
/** Without room to write the database may wait for ever, in the thread that it computes in. */
const silentMs = 20_000;

/**
 * Starts the thread that holds the embedded database and resolves when the database is open. One that ends by itself
 * (out of memory, most likely), cannot be opened again or hangs for want of storage is replaced, for as long as it takes.
 *
 * @throws when the folder cannot be opened as a database the first time
 */
export async function startGateway(data: GatewayData): Promise<GatewayHost> {
  const closing = new AbortController();
  let worker = spawn(data);
  await opened(worker);

  const keep = async (): Promise<void> => {
    for (let failures = 0; ; failures += 1) {
      const began = Date.now();
      await endOf(worker, data.databaseFolder);
      if (closing.signal.aborted) return;
      if (Date.now() - began > steadyMs) failures = 0;
      say(`The embedded database ended and is opened again.`);
      await sleep(failures === 0 ? 0 : pauseAfter(failures), undefined, { signal: closing.signal });
      worker = spawn(data);
    }
  };
  keep().catch(() => undefined);

  return {
    async close() {
      closing.abort();
      const closed = new Promise<void>((resolve) => {
        worker.on('message', (report: GatewayReport) => report.type === 'closed' && resolve());
        worker.once('exit', () => resolve());
        setTimeout(resolve, closeLimitMs).unref();
      });
      worker.postMessage({ type: 'close' } satisfies GatewayCommand);
      await closed;
      await worker.terminate();
    },
  };
}

const roomSentence = 'The storage of the embedded database has room again.';
const scarceSentence =
  'The storage of the embedded database is nearly full: nothing is changed until there is room, reading goes on.';
const fullSentence =
  'The storage of the embedded database is full: nothing is stored until there is room, not even that something was looked at.';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

function spawn(data: GatewayData): Worker {
  const worker = new Worker(new URL('./gateway/gateway-worker.ts', import.meta.url), { workerData: data });
  // Its end is what is acted on; without a listener the error would end this process instead.
  worker.on('error', (error) => say(`The embedded database ended: ${error.message}`));
  return worker;
}

/** Resolves when the thread has ended, by itself or because it was of no use any more. */
async function endOf(worker: Worker, folder: string): Promise<void> {
  let heardAt = Date.now();
  let told = roomSentence;
  worker.on('message', (report: GatewayReport) => {
    heardAt = Date.now();
    if (report.type === 'failed') void worker.terminate();
  });
  const watch = setInterval(() => {
    const isShort = isStorageShort(folder);
    const sentence = isShort ? fullSentence : isStorageScarce(folder) ? scarceSentence : roomSentence;
    if (sentence !== told) say(sentence);
    told = sentence;
    worker.postMessage({ type: 'ping' } satisfies GatewayCommand);
    if (isShort && Date.now() - heardAt > silentMs) void worker.terminate();
  }, watchEveryMs);
  watch.unref();
  await new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  clearInterval(watch);
}

function opened(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      void worker.terminate();
      reject(new Error(reason));
    };
    worker.once('error', (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.once('exit', () => fail('its thread ended'));
    worker.on('message', (report: GatewayReport) => {
      if (report.type === 'open') resolve();
      if (report.type === 'failed') fail(report.reason);
    });
  });
}
