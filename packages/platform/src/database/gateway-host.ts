import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { GatewayCommand, GatewayData, GatewayReport } from './gateway/gateway-worker.ts';
import { isStorageScarce, isStorageShort } from './gateway/storage.ts';
import { retryPauseMs } from './retry.ts';

/** The running gateway of this process. */
export type GatewayHost = { close(): Promise<void> };

const closeLimitMs = 9000;
/** A worker that ran this long counts as healthy: its next restart is immediate again. */
const healthyAfterMs = 60_000;
const watchEveryMs = 2000;
/** On a full disk the database may block its thread indefinitely; after this silence the thread is replaced. */
const silenceLimitMs = 20_000;

/**
 * Starts the thread that runs the embedded database and resolves when the database is open. Replaces a thread that
 * ends by itself (mostly out of memory), cannot open the folder again, or hangs on a full disk, without a retry limit.
 *
 * @throws when the folder cannot be opened as a database the first time
 */
export async function startGateway(data: GatewayData): Promise<GatewayHost> {
  const closing = new AbortController();
  let worker = startWorker(data);
  await waitUntilOpen(worker);

  const restartWhenEnded = async (): Promise<void> => {
    for (let failures = 0; ; failures += 1) {
      const began = Date.now();
      await waitUntilEnded(worker, data.databaseFolder);
      if (closing.signal.aborted) return;
      if (Date.now() - began > healthyAfterMs) failures = 0;
      printLine(`The embedded database ended and is opened again.`);
      await sleep(failures === 0 ? 0 : retryPauseMs(failures), undefined, { signal: closing.signal });
      worker = startWorker(data);
    }
  };
  restartWhenEnded().catch(() => undefined);

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

const spaceSentence = 'The storage of the embedded database has room again.';
const scarceSentence =
  'The storage of the embedded database is nearly full: nothing is changed until there is room, reading goes on.';
const fullSentence =
  'The storage of the embedded database is full: nothing is stored until there is room, not even that something was looked at.';

const printLine = (line: string): void => void process.stderr.write(`${line}\n`);

function startWorker(data: GatewayData): Worker {
  const worker = new Worker(new URL('./gateway/gateway-worker.ts', import.meta.url), { workerData: data });
  // The exit event restarts the worker; without a listener for errors the error would end this process.
  worker.on('error', (error) => printLine(`The embedded database ended: ${error.message}`));
  return worker;
}

/** Resolves when the thread has ended, by itself or because it failed or hung and was terminated. */
async function waitUntilEnded(worker: Worker, folder: string): Promise<void> {
  let lastMessageAt = Date.now();
  let lastSentence = spaceSentence;
  worker.on('message', (report: GatewayReport) => {
    lastMessageAt = Date.now();
    if (report.type === 'failed') void worker.terminate();
  });
  const watch = setInterval(() => {
    const isShort = isStorageShort(folder);
    const sentence = isShort ? fullSentence : isStorageScarce(folder) ? scarceSentence : spaceSentence;
    if (sentence !== lastSentence) printLine(sentence);
    lastSentence = sentence;
    worker.postMessage({ type: 'ping' } satisfies GatewayCommand);
    if (isShort && Date.now() - lastMessageAt > silenceLimitMs) void worker.terminate();
  }, watchEveryMs);
  watch.unref();
  await new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  clearInterval(watch);
}

function waitUntilOpen(worker: Worker): Promise<void> {
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
