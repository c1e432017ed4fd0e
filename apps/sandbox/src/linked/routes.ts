import type { FastifyInstance, FastifyRequest } from 'fastify';
import { code, escapeHtml, page, pagePolicy, table } from '../html.ts';

type LinkedRequest = FastifyRequest<{ Params: { id: string } }>;

/** The policy that lets any portal frame a linked product, which does not know the portal's address. */
const framedPolicy = pagePolicy.replace("frame-ancestors 'none'", 'frame-ancestors *');

/** `remittance-log` becomes `Remittance log`. */
const toProductName = (id: string): string =>
  `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

/** Reads the cookies that a portal sets for linked products, by name. */
function readPortalCookies(header: string): [string, string][] {
  return header.split('; ').flatMap((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return name.startsWith('waypost-') ? [[name, decodeValue(rest.join('='))] as [string, string]] : [];
  });
}

function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Registers the linked products: each is one page that shows its name and the cookies of the portal. */
export async function registerLinkedProducts(app: FastifyInstance): Promise<void> {
  app.get('/linked/:id', (request: LinkedRequest, reply) => {
    const { id } = request.params;
    if (!/^[a-z][a-z0-9-]{1,40}$/.test(id))
      return reply.code(404).type('text/plain').send('No such product.');
    const cookies = readPortalCookies(request.headers.cookie ?? '');
    const cookieList =
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
          toProductName(id),
          `<h1>${escapeHtml(toProductName(id))}</h1>\n<p>A stand-in for a product that the portal leads to.</p>\n${cookieList}`,
        ),
      );
  });
}
