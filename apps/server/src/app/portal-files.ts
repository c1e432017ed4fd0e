import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@waypost/platform/config';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Program } from '../framework/program.ts';
import { viewerOrigins } from '../infrastructure/document-systems.ts';
import { frameOrigins } from '../modules/app-config/module.ts';
import { serveAssets } from './portal-assets.ts';

const dist = join(import.meta.dirname, '../../../portal/dist');
const page = join(dist, 'index.html');

/** Identifies the served build: the page names its files by their content. Empty when the portal is not built. */
export const portalBuild = (): string =>
  existsSync(page) ? createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 16) : '';

/** The subscription key of the portal's calls. It identifies the client and protects nothing. */
export const SUBSCRIPTION_KEY = 'waypost-portal';

/**
 * The origins that the page may load and call: itself, the identity provider, and the products it shows in frames. It
 * posts a form to the viewers of the document systems. Styles need the page's own nonce.
 */
function contentSecurityPolicy(
  nonce: string,
  config: Config,
  { frames, viewers }: Record<'frames' | 'viewers', readonly string[]>,
): string {
  const provider = new URL(config.oidcIssuer).origin;
  const viewer = viewers.map((origin) => ` ${origin}`).join('');
  const linked = frames.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    // The portal requests a product once before it shows the frame, because a frame does not report failures.
    `connect-src 'self' ${provider}${linked}`,
    `frame-src${linked || " 'none'"}`,
    `form-action 'self' ${provider}${viewer}`,
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
  if (!existsSync(page)) {
    program.logger.warn('the portal is not built; only the API is served');
    return;
  }
  const template = readFileSync(page, 'utf8');

  const origins = {
    frames: frameOrigins(program.linkedProducts),
    viewers: viewerOrigins(program.documentSystems),
  };
  const build = portalBuild();
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const html = template
      .replaceAll('__BUILD__', build)
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__SUBSCRIPTION_KEY__', SUBSCRIPTION_KEY)
      .replaceAll('__ENV_SUFFIX__', config.envSuffix)
      .replaceAll('__VERSION__', program.version)
      .replaceAll('"/rco/', `"${base}`);
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, config, origins))
      .header('x-frame-options', 'DENY')
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(html);
  };

  await serveAssets(app, { root: join(dist, 'assets'), prefix: `${base}assets/` });
  for (const name of ['favicon.svg']) {
    app.get(`${base}${name}`, (_request, reply) => reply.sendFile(name, dist));
  }
  app.get('/', (_request, reply) => reply.redirect(base));
  app.get(base, (_request, reply) => sendPage(reply));
  app.get(`${base}*`, (_request, reply) => sendPage(reply));
}
