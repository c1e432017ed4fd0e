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
 * Overrides the scheme and host of every request with the issuer's, so that the provider's addresses and the Secure
 * attribute of its cookies are correct behind a proxy, and no request header can change them.
 */
export function overrideOrigin(issuer: URL): (request: FastifyRequest) => void {
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
  const currentHandler = (): ReturnType<Provider['callback']> => {
    const now = provider.current();
    const handler = handlers.get(now) ?? now.callback();
    handlers.set(now, handler);
    return handler;
  };
  const passToProvider = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw } = request;
    // The provider routes without the issuer's path, which it derives by comparing the two addresses.
    Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '/').slice(base.length) || '/' });
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    await currentHandler()(raw, reply.raw);
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const url of routes)
      scope.route({ method: ['GET', 'HEAD', 'POST', 'OPTIONS'], url, handler: passToProvider });
  });
}
