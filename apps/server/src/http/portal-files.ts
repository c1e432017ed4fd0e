import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Program } from './program.ts';

const dist = join(import.meta.dirname, '../../../portal/dist');

/** Marks the portal's calls; it says which client calls, and protects nothing. */
export const SUBSCRIPTION_KEY = 'waypost-portal';

/** What the page may load and reach: itself and the identity provider. Styles need the page's own nonce. */
function contentSecurityPolicy(nonce: string, issuer: string): string {
  const provider = new URL(issuer).origin;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${provider}`,
    `form-action 'self' ${provider}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * Serves the built portal under `/rco/`, or `/{suffix}/rco/`. Every address below it that is not a file is the
 * page itself: its router decides what to show.
 */
export async function mountPortal(app: FastifyInstance, program: Program): Promise<void> {
  const { config } = program;
  const base = config.envSuffix ? `/${config.envSuffix}/rco/` : '/rco/';
  const file = join(dist, 'index.html');
  if (!existsSync(file)) {
    program.logger.warn('the portal is not built; only the API is served');
    return;
  }
  const template = readFileSync(file, 'utf8');

  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const html = template
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__SUBSCRIPTION_KEY__', SUBSCRIPTION_KEY)
      .replaceAll('__ENV_SUFFIX__', config.envSuffix)
      .replaceAll('__VERSION__', program.version)
      .replaceAll('"/rco/', `"${base}`);
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, config.oidcIssuer))
      .header('x-frame-options', 'DENY')
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(html);
  };

  // Built files carry their hash in the name: they never change.
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: `${base}assets/`,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  for (const name of ['favicon.svg']) {
    app.get(`${base}${name}`, (_request, reply) => reply.sendFile(name, dist));
  }
  app.get('/', (_request, reply) => reply.redirect(base));
  app.get(base, (_request, reply) => sendPage(reply));
  app.get(`${base}*`, (_request, reply) => sendPage(reply));
}
