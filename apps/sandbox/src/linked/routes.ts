import type { FastifyInstance, FastifyRequest } from 'fastify';
import { code, escapeHtml, page, pagePolicy, table } from '../html.ts';

type LinkedRequest = FastifyRequest<{ Params: { id: string } }>;

/** A linked product lets itself be framed by any portal: it does not know where the portal runs. */
const framedPolicy = pagePolicy.replace("frame-ancestors 'none'", 'frame-ancestors *');

/** `remittance-log` becomes `Remittance log`. */
const nameOf = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

/** The cookies that came with the request, by name; only those a portal sets for linked products. */
function cookiesOf(header: string): [string, string][] {
  return header.split('; ').flatMap((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return name.startsWith('waypost-') ? [[name, decoded(rest.join('='))] as [string, string]] : [];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The room of the linked products: each is one page that says what it is and who it was told comes. */
export async function linkedRoom(app: FastifyInstance): Promise<void> {
  app.get('/linked/:id', (request: LinkedRequest, reply) => {
    const { id } = request.params;
    if (!/^[a-z][a-z0-9-]{1,40}$/.test(id))
      return reply.code(404).type('text/plain').send('No such product.');
    const cookies = cookiesOf(request.headers.cookie ?? '');
    const told =
      cookies.length === 0
        ? '<p>The portal has set no cookie for it.</p>'
        : table(
            'Cookies of the portal',
            ['Cookie', 'What it says'],
            cookies.map(([name, value]) => [code(name), code(value)]),
          );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', framedPolicy)
      .send(
        page(
          nameOf(id),
          `<h1>${escapeHtml(nameOf(id))}</h1>\n<p>A stand-in for a product that the portal leads to.</p>\n${told}`,
        ),
      );
  });
}
