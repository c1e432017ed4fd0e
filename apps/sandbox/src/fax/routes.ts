import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, page, pagePolicy, table } from '../html.ts';
import { AWAY_ENDS, BUSY_ENDS, createFaxes, type Fax, REFUSED_ENDS } from './faxes.ts';

const BASE = '/fax/v2.1';
const KEY = 'waypost';
const SECRET = 'sandbox-secret';
const credentials = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString('base64')}`;

/** The section of the start page about the fax service. */
export const faxSection = (url: string): string => `<h2>Fax</h2>
<p>A fax service with the API of Phaxio 2.1. <a href="/fax">What it took</a>. To use it, start the worker with
<code>FAX_API_URL=${escapeHtml(url)}${BASE}</code>, <code>FAX_API_KEY=${KEY}</code> and
<code>FAX_API_SECRET=${SECRET}</code>; <code>npm start</code> does so by itself.</p>`;

const special = [
  [`ending in ${REFUSED_ENDS}`, 'are refused'],
  [`ending in ${BUSY_ENDS}`, 'are taken, but nobody answers there'],
  [`ending in ${AWAY_ENDS}`, 'find the service out of order at the first try'],
] as const;

type Tagged = FastifyRequest<{ Querystring: Record<string, string> }>;
type OneRequest = FastifyRequest<{ Params: { id: string } }>;

/** The room of the fax service. Nothing is dialed; a letter's text is not kept. */
export async function faxRoom(
  app: FastifyInstance,
  { now, timeScale }: { now: () => Date; timeScale: number },
): Promise<void> {
  const faxes = createFaxes(now, timeScale);
  const shown = (fax: Fax) => ({
    id: fax.id,
    status: faxes.statusOf(fax),
    direction: 'sent',
    num_pages: fax.pages,
    to_number: fax.to,
    created_at: fax.takenAt.toISOString(),
    tags: { waypost: fax.tag },
  });
  const answer = (data: unknown) => ({ success: true, message: 'OK', data });
  const refuse = (reply: FastifyReply, status: number, message: string) =>
    reply.code(status).send({ success: false, message });

  app.get('/fax', (_request, reply) => {
    const rows = faxes
      .list()
      .map((fax) => [
        fax.takenAt.toISOString().slice(0, 19).replace('T', ' '),
        fax.to,
        faxes.statusOf(fax),
        String(fax.pages),
      ]);
    const list =
      rows.length === 0
        ? '<p>Nothing yet.</p>'
        : table('Faxes', ['Taken (UTC)', 'To', 'Status', 'Pages'], rows);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy)
      .send(
        page(
          'Fax',
          `<h1>Fax</h1>\n${table('Numbers', ['Numbers', 'What becomes of them'], special)}\n${list}`,
        ),
      );
  });

  await app.register(async (room) => {
    room.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    room.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== credentials) return refuse(reply, 401, 'Unknown API key');
    });

    room.post(`${BASE}/faxes`, async (request, reply) => {
      const type = request.headers['content-type'] ?? '';
      const form = await new Response(request.body as Uint8Array<ArrayBuffer>, {
        headers: { 'content-type': type },
      })
        .formData()
        .catch(() => null);
      const [to, tag, file] = [form?.get('to'), form?.get('tag[waypost]'), form?.get('file')];
      if (typeof to !== 'string' || !/^\+\d{8,15}$/.test(to) || to.endsWith(REFUSED_ENDS))
        return refuse(reply, 422, 'The number cannot be dialed');
      const text = file instanceof Blob ? Buffer.from(await file.arrayBuffer()).toString('latin1') : '';
      if (!text.startsWith('%PDF-')) return refuse(reply, 422, 'The file is no PDF');
      if (to.endsWith(AWAY_ENDS) && !faxes.awayOnce.has(String(tag))) {
        faxes.awayOnce.add(String(tag));
        return refuse(reply, 503, 'Out of order');
      }
      const pages = text.match(/\/Type \/Page\b/g)?.length ?? 1;
      return answer({ id: faxes.take(to, typeof tag === 'string' ? tag : '', pages).id });
    });
    room.get(`${BASE}/faxes`, async ({ query }: Tagged) =>
      answer(faxes.list(query['tag[waypost]']).map(shown)),
    );
    room.get(`${BASE}/faxes/:id`, async ({ params }: OneRequest, reply) => {
      const fax = faxes.get(params.id);
      return fax ? answer(shown(fax)) : refuse(reply, 404, 'No such fax');
    });
  });
}
