import { Worker } from 'node:worker_threads';
import type { GatewayCommand, GatewayData, GatewayReport } from './gateway/gateway-worker.ts';

/** The running gateway of this process. */
export type GatewayHost = { close(): Promise<void> };

/** A worker that ends by itself (out of memory, most likely) is started again, but not for ever. */
const mostRestarts = 5;
const closeLimitMs = 9000;

/**
 * Starts the thread that holds the embedded database and resolves when the database is open.
 *
 * @throws when the folder cannot be opened as a database
 */
export async function startGateway(data: GatewayData): Promise<GatewayHost> {
  let worker = spawn(data);
  let closing = false;
  let restarts = 0;
  await opened(worker);

  const watch = (watched: Worker): void => {
    watched.once('exit', () => {
      if (closing) return;
      if (++restarts > mostRestarts) throw new Error('the embedded database keeps ending');
      worker = spawn(data);
      watch(worker);
    });
  };
  watch(worker);

  return {
    async close() {
      closing = true;
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

function spawn(data: GatewayData): Worker {
  const worker = new Worker(new URL('./gateway/gateway-worker.ts', import.meta.url), { workerData: data });
  // Its end is what is acted on; without a listener the error would end this process instead.
  worker.on('error', (error) => process.stderr.write(`The embedded database ended: ${error.message}\n`));
  return worker;
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
