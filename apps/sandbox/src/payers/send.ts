import type { FastifyReply } from 'fastify';
import { pause } from './delay.ts';
import { writeEnvelope } from './envelope/write-envelope.ts';
import type { Reply } from './respond.ts';

/** Even a payer that hangs gives up some day; ten minutes of its time. */
const HANG_MS = 600_000;

/** How a reply may be hurried, and when it must be given up; the signal's reason becomes the outcome. */
export type Sending = { timeScale: number; signal: AbortSignal };

/** Sends a reply the way it says, faults included. Resolves with what became of it. */
export async function sendReply(
  http: FastifyReply,
  reply: Reply,
  { timeScale, signal }: Sending,
): Promise<string> {
  const waited = await pause(reply.fault === 'hang' ? HANG_MS : reply.afterMs, timeScale, signal);
  if (waited === 'aborted' || reply.fault === 'hang') {
    http.hijack();
    http.raw.destroy();
    return waited === 'aborted' ? String(signal.reason) : reply.outcome;
  }
  if (reply.fault) return sendFault(http, reply, reply.fault);
  const { contentType, body } = writeEnvelope(reply.envelope, reply.style);
  http.code(reply.status).header('content-type', contentType).send(body);
  return reply.outcome;
}

function sendFault(http: FastifyReply, reply: Reply, fault: Exclude<Reply['fault'], null>): string {
  switch (fault) {
    case 'http-500':
      http.code(500).type('text/plain').send('Internal error');
      break;
    case 'http-503':
      http.code(503).header('retry-after', '2').type('text/plain').send('Service unavailable');
      break;
    case 'html':
      http.type('text/html').send('<!doctype html><html><body><h1>Scheduled maintenance</h1></body></html>');
      break;
    case 'empty-body':
      http.code(200).send('');
      break;
    case 'half-body':
      sendHalf(http, reply);
      break;
    case 'hang':
    case 'reset':
      http.hijack();
      http.raw.socket?.resetAndDestroy();
      break;
  }
  return reply.outcome;
}

/** Promises the whole body, sends half of it, and closes. */
function sendHalf(http: FastifyReply, reply: Reply): void {
  const { contentType, body } = writeEnvelope(reply.envelope, reply.style);
  http.hijack();
  http.raw.writeHead(200, { 'content-type': contentType, 'content-length': body.length });
  http.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => http.raw.destroy());
}
