import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { pause } from './delay.ts';
import type { Reply } from './respond.ts';
import type { Delivery } from './scenarios/scenario.ts';
import type { HttpMessage } from './transport/transport.ts';

/** After ten minutes of scaled time, even a hanging payer closes the connection. */
const HANG_MS = 600_000;
const FLOOD_BYTES = 8_000_000;

/** How much a reply is accelerated, and the signal that aborts it; the signal's reason becomes the outcome. */
export type SendOptions = { timeScale: number; signal: AbortSignal };

/** Sends a reply, including the faults that it specifies. Resolves with the outcome. */
export async function sendReply(http: FastifyReply, reply: Reply, options: SendOptions): Promise<string> {
  const { timeScale, signal } = options;
  const waitResult = await pause(reply.delivery === 'hang' ? HANG_MS : reply.afterMs, timeScale, signal);
  if (waitResult === 'aborted' || reply.delivery === 'hang') {
    http.hijack();
    http.raw.destroy();
    return waitResult === 'aborted' ? String(signal.reason) : reply.outcome;
  }
  await deliver(http, reply.written, reply.delivery, options);
  return signal.aborted && reply.delivery !== 'usual' ? String(signal.reason) : reply.outcome;
}

/** Sends a message unchanged. */
export function send(http: FastifyReply, { status, contentType, headers = {}, body }: HttpMessage): void {
  http.code(status).headers(headers).header('content-type', contentType).send(body);
}

async function deliver(
  http: FastifyReply,
  written: HttpMessage,
  delivery: Exclude<Delivery, 'hang'>,
  { timeScale, signal }: SendOptions,
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
      sendHeaders(http, written).write(half, () => http.raw.destroy());
      return;
    }
    case 'hang-body':
      sendHeaders(http, written).flushHeaders();
      await pause(HANG_MS, timeScale, signal);
      http.raw.destroy();
      return;
    case 'drip': {
      const response = sendHeaders(http, written);
      for (const byte of written.body) {
        if (signal.aborted) break;
        response.write(Buffer.from([byte]));
        await sleep(1000 * timeScale, undefined, { signal }).catch(() => undefined);
      }
      http.raw.destroy();
      return;
    }
  }
}

/** Sends the headers of a complete body, and leaves the connection to the fault. */
function sendHeaders(http: FastifyReply, { contentType, body }: HttpMessage) {
  http.hijack();
  return http.raw.writeHead(200, { 'content-type': contentType, 'content-length': body.length });
}
