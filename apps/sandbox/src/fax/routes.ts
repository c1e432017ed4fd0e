import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, page, pagePolicy, table } from '../html.ts';
import { BUSY_ENDING, createFaxes, type Fax, REFUSED_ENDING, UNAVAILABLE_ENDING } from './faxes.ts';

const BASE = '/fax/v2.1';
const KEY = 'waypost';
const SECRET = 'sandbox-secret';
const credentials = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString('base64')}`;

/** The section of the start page about the fax service. */
export const faxSection = (url: string): string => `<h2>Fax</h2>
<p>A fax service with the API of Phaxio 2.1. <a href="/fax">What it took</a>. To use it, start the worker with
<code>FAX_API_URL=${escapeHtml(url)}${BASE}</code>, <code>FAX_API_KEY=${KEY}</code> and
<code>FAX_API_SECRET=${SECRET}</code>; <code>npm start</code> does so by itself.</p>`;

const specialNumbers = [
  [`ending in ${REFUSED_ENDING}`, 'are refused'],
  [`ending in ${BUSY_ENDING}`, 'are taken, but nobody answers there'],
  [`ending in ${UNAVAILABLE_ENDING}`, 'find the service out of order at the first try'],
] as const;

type Tagged = FastifyRequest<{ Querystring: Record<string, string> }>;
type OneRequest = FastifyRequest<{ Params: { id: string } }>;

/** Registers the fax service. It dials no number and does not store the text of letters. */
export async function registerFaxRoutes(
  app: FastifyInstance,
  { now, timeScale }: { now: () => Date; timeScale: number },
): Promise<void> {
  const faxes = createFaxes(now, timeScale);
  const toResponse = (fax: Fax) => ({
    id: fax.id,
    status: faxes.statusOf(fax),
    direction: 'sent',
    num_pages: fax.pages,
    to_number: fax.to,
    created_at: fax.acceptedAt.toISOString(),
    tags: { waypost: fax.tag },
  });
  const answer = (data: unknown) => ({ success: true, message: 'OK', data });
  const refuse = (reply: FastifyReply, status: number, message: string) =>
    reply.code(status).send({ success: false, message });

  app.get('/fax', (_request, reply) => {
    const rows = faxes
      .list()
      .map((fax) => [
        fax.acceptedAt.toISOString().slice(0, 19).replace('T', ' '),
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
          `<h1>Fax</h1>\n${table('Numbers', ['Numbers', 'What becomes of them'], specialNumbers)}\n${list}`,
        ),
      );
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== credentials) return refuse(reply, 401, 'Unknown API key');
    });

    scope.post(`${BASE}/faxes`, async (request, reply) => {
      const type = request.headers['content-type'] ?? '';
      const form = await new Response(request.body as Uint8Array<ArrayBuffer>, {
        headers: { 'content-type': type },
      })
        .formData()
        .catch(() => null);
      const [to, tag, file] = [form?.get('to'), form?.get('tag[waypost]'), form?.get('file')];
      if (typeof to !== 'string' || !/^\+\d{8,15}$/.test(to) || to.endsWith(REFUSED_ENDING))
        return refuse(reply, 422, 'The number cannot be dialed');
      const text = file instanceof Blob ? Buffer.from(await file.arrayBuffer()).toString('latin1') : '';
      if (!text.startsWith('%PDF-')) return refuse(reply, 422, 'The file is no PDF');
      if (to.endsWith(UNAVAILABLE_ENDING) && !faxes.unavailableOnce.has(String(tag))) {
        faxes.unavailableOnce.add(String(tag));
        return refuse(reply, 503, 'Out of order');
      }
      const pages = text.match(/\/Type \/Page\b/g)?.length ?? 1;
      return answer({ id: faxes.take(to, typeof tag === 'string' ? tag : '', pages).id });
    });
    scope.get(`${BASE}/faxes`, async ({ query }: Tagged) =>
      answer(faxes.list(query['tag[waypost]']).map(toResponse)),
    );
    scope.get(`${BASE}/faxes/:id`, async ({ params }: OneRequest, reply) => {
      const fax = faxes.get(params.id);
      return fax ? answer(toResponse(fax)) : refuse(reply, 404, 'No such fax');
    });
  });
}
