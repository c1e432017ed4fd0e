import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentProvider, Provider } from '../provider/current-provider.ts';

const routes = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/auth',
  '/auth/:uid',
  '/jwks',
  '/me',
  '/request',
  '/session/end',
  '/session/end/confirm',
  '/session/end/success',
  '/token',
  '/token/revocation',
];

/**
 * Tells the provider the scheme and host it is reached at: the issuer's, whatever the request claims, so that
 * its addresses and the Secure mark of its cookies are right behind a proxy and no header can change them.
 */
export function asIssuer(issuer: URL): (request: FastifyRequest) => void {
  const scheme = issuer.protocol.slice(0, -1);
  return (request) => {
    request.raw.headers['x-forwarded-proto'] = scheme;
    request.raw.headers['x-forwarded-host'] = issuer.host;
  };
}

/** Passes requests for the provider's addresses to the provider, without reading their bodies. */
export async function mountProvider(
  app: FastifyInstance,
  provider: CurrentProvider,
  base: string,
): Promise<void> {
  const handlers = new WeakMap<Provider, ReturnType<Provider['callback']>>();
  const handlerNow = (): ReturnType<Provider['callback']> => {
    const now = provider.now();
    const handler = handlers.get(now) ?? now.callback();
    handlers.set(now, handler);
    return handler;
  };
  const pass = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw } = request;
    // The provider routes without the issuer's path and finds it again by comparing the two.
    Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '/').slice(base.length) || '/' });
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    await handlerNow()(raw, reply.raw);
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const url of routes) scope.route({ method: ['GET', 'HEAD', 'POST', 'OPTIONS'], url, handler: pass });
  });
}
