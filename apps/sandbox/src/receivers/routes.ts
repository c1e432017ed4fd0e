import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml, page, pagePolicy, table } from '../html.ts';
import { createReceivers, type Reply } from './receivers.ts';

/** The section of the start page about receivers of webhooks. */
export const receiversSection = (url: string): string => `<h2>Webhooks</h2>
<p>Receivers by any name: <code>${escapeHtml(url)}/receivers/NAME</code> takes messages, and
<a href="/receivers">shows what it took</a>. Told a signing secret, it refuses what is not signed with it:
<code>curl -X PUT ${escapeHtml(url)}/receivers/NAME -H 'content-type: application/json' -d '{"secret": "whsec_…"}'</code>; told
<code>"replies": [{"status": 503}]</code>, it fails.</p>`;

type ReceiverRequest = FastifyRequest<{ Params: { name: string } }>;
const MAX_WAIT_MS = 60_000;

/** Registers the receivers of webhooks, which check signatures with the reference library. */
export async function registerReceivers(
  app: FastifyInstance,
  { clock, timeScale, stopping }: { clock: { now(): Date }; timeScale: number; stopping: AbortSignal },
): Promise<void> {
  const receivers = createReceivers(clock);
  // The signature covers the received bytes.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  app.post('/receivers/:name', async (request: ReceiverRequest, reply) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const answer = receivers.accept(request.params.name, headers, String(request.body ?? ''));
    const wait = Math.min(answer.delayMs ?? 0, MAX_WAIT_MS) * timeScale;
    if (wait > 0) await pause(wait, undefined, { signal: stopping }).catch(() => undefined);
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .send(answer.body);
  });
  app.put('/receivers/:name', async (request: ReceiverRequest, reply) => {
    const settings = JSON.parse(String(request.body)) as { secret?: string | null; replies?: Reply[] };
    receivers.configure(request.params.name, settings);
    return reply.code(204).send();
  });
  app.get('/receivers/:name', async (request: ReceiverRequest) => receivers.received(request.params.name));
  app.get('/receivers', (_request, reply) => {
    const rows = receivers
      .names()
      .flatMap((name) =>
        receivers
          .received(name)
          .map(({ at, status, isVerified, body }) => [
            name,
            at.slice(0, 19).replace('T', ' '),
            String(status),
            isVerified === null ? 'not checked' : isVerified ? 'fits' : 'does not fit',
            body,
          ]),
      );
    const list =
      rows.length === 0
        ? '<p>Nothing yet.</p>'
        : table('Messages', ['Receiver', 'Taken (UTC)', 'Answered', 'Signature', 'Body'], rows);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy)
      .send(page('Webhooks', `<h1>Webhooks</h1>\n${list}`));
  });
}
