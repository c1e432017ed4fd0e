import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { pause } from './delay.ts';
import type { Reply } from './respond.ts';
import type { Delivery } from './scenarios/scenario.ts';
import type { Written } from './transport/transport.ts';

/** Even a payer that hangs gives up some day; ten minutes of its time. */
const HANG_MS = 600_000;
const FLOOD_BYTES = 8_000_000;

/** How a reply may be hurried, and when it must be given up; the signal's reason becomes the outcome. */
export type Sending = { timeScale: number; signal: AbortSignal };

/** Sends a reply as it specifies, including faults. Resolves with the result. */
export async function sendReply(http: FastifyReply, reply: Reply, sending: Sending): Promise<string> {
  const { timeScale, signal } = sending;
  const waited = await pause(reply.delivery === 'hang' ? HANG_MS : reply.afterMs, timeScale, signal);
  if (waited === 'aborted' || reply.delivery === 'hang') {
    http.hijack();
    http.raw.destroy();
    return waited === 'aborted' ? String(signal.reason) : reply.outcome;
  }
  await deliver(http, reply.written, reply.delivery, sending);
  return signal.aborted && reply.delivery !== 'usual' ? String(signal.reason) : reply.outcome;
}

/** Sends a message as it is. */
export function send(http: FastifyReply, { status, contentType, headers = {}, body }: Written): void {
  http.code(status).headers(headers).header('content-type', contentType).send(body);
}

async function deliver(
  http: FastifyReply,
  written: Written,
  delivery: Exclude<Delivery, 'hang'>,
  { timeScale, signal }: Sending,
): Promise<void> {
  switch (delivery) {
    case 'usual':
      return send(http, written);
    case 'gzip':
      return send(http, {
        ...written,
        headers: { 'content-encoding': 'gzip' },
        body: gzipSync(written.body),
      });
    case 'empty-body':
      http.code(200).send('');
      return;
    case 'flood':
      return send(http, { ...written, body: Buffer.alloc(FLOOD_BYTES, 'ISA*00~') });
    case 'reset':
      http.hijack();
      http.raw.socket?.resetAndDestroy();
      return;
    case 'half-body': {
      const half = written.body.subarray(0, Math.floor(written.body.length / 2));
      promise(http, written).write(half, () => http.raw.destroy());
      return;
    }
    case 'hang-body':
      promise(http, written).flushHeaders();
      await pause(HANG_MS, timeScale, signal);
      http.raw.destroy();
      return;
    case 'drip': {
      const line = promise(http, written);
      for (const byte of written.body) {
        if (signal.aborted) break;
        line.write(Buffer.from([byte]));
        await sleep(1000 * timeScale, undefined, { signal }).catch(() => undefined);
      }
      http.raw.destroy();
      return;
    }
  }
}

/** Promises the whole body, and leaves the connection in the hands of the fault. */
function promise(http: FastifyReply, { contentType, body }: Written) {
  http.hijack();
  return http.raw.writeHead(200, { 'content-type': contentType, 'content-length': body.length });
}
