import compress from '@fastify/compress';
import { headerNames } from '@waypost/contract/core/headers';
import { idempotencyHeaders, ifMatchHeaders, placeHeaders } from '@waypost/contract/core/values';
import { TOKEN_PATH } from '@waypost/contract/machine-accounts/calls';
import { healthAnswer, type OperatorAnswer, readyAnswer } from '@waypost/platform/readiness';
import { requestLimits } from '@waypost/platform/request-limits';
import { decidingHeaders, headerSentTwice } from '@waypost/platform/single-headers';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { machineToken } from '../framework/authenticate.ts';
import { answerRetryAfter } from '../framework/call-limits.ts';
import { AppError } from '../framework/errors.ts';
import type { Program } from '../framework/program.ts';
import { tokenVerifier } from '../framework/verify-token.ts';
import { mountApi } from './api.ts';
import { clientErrorHandler } from './client-error.ts';
import { correlationId } from './correlation.ts';
import { mountDocs } from './docs/mount.ts';
import { mountDownloads } from './downloads.ts';
import { mountFileDownloads } from './file-downloads.ts';
import { mountGraphql } from './graphql.ts';
import { measureRequests } from './measure.ts';
import { mountPortal, portalBuild, SUBSCRIPTION_KEY } from './portal-files.ts';
import { answerErrors, problem, toAppError } from './problem.ts';
import { readForm } from './read-form.ts';
import { mountTokenEndpoint } from './token-endpoint.ts';
import { refuseUnfitText } from './unfit-text.ts';

/** The headers the product interprets. */
const singleHeaders = new Set([
  ...Object.values(headerNames).map((name) => name.toLowerCase()),
  ...[placeHeaders, ifMatchHeaders, idempotencyHeaders].flatMap(({ shape }) => Object.keys(shape)),
  ...[...decidingHeaders, 'traceparent', 'isphifree', 'x-requestsource'],
]);

/** Query parameters that may come several times: each names one of a set. */
const repeatable = new Set(['Permission', 'taskId']);

/** Duplicated headers are ambiguous, so they are refused at every address. */
function refuseDuplicateHeaders(request: FastifyRequest): void {
  const name = headerSentTwice(request.raw.rawHeaders, singleHeaders);
  if (name !== null) throw new AppError('BAD_REQUEST', [{ path: name, message: 'Send this header once' }]);
}

/** Duplicated query parameters of a call are ambiguous as well. */
function refuseDuplicateParameters(request: FastifyRequest): void {
  const names = [...new URLSearchParams(request.url.split('?')[1] ?? '').keys()].filter(
    (name) => !repeatable.has(name),
  );
  if (new Set(names).size < names.length) {
    throw new AppError('BAD_REQUEST', [{ path: 'query', message: 'Send each query parameter once' }]);
  }
}

/** Builds the HTTP server: API, its documentation, health, and the portal's files. */
export async function createServer(program: Program): Promise<FastifyInstance> {
  const { logger, config, readiness } = program;
  const app = Fastify({
    logger: false,
    // Our own request line replaces Fastify's, because it has more details.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.bodyLimitBytes,
    ...requestLimits(config),
    clientErrorHandler,
    requestIdHeader: false,
    genReqId: (request) => correlationId(request.headers),
    // Only these proxies may state the client's address.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection while the server closes are still answered.
    return503OnClosing: false,
    // An address that cannot be decoded never reaches a route or a hook.
    frameworkErrors: (error, request, reply) => {
      const { status, code } = toAppError(error);
      reply.hijack();
      reply.raw.writeHead(status, {
        'content-type': 'application/problem+json; charset=utf-8',
        'cache-control': 'no-store',
        [headerNames.correlationId]: request.id,
      });
      reply.raw.end(JSON.stringify(problem(code, request.id)));
    },
  });
  const build = portalBuild();
  const verify = tokenVerifier(
    program.provider,
    config.oidcClientId,
    () => program.clock.now(),
    config.oidcEmail,
  );

  measureRequests(app);
  answerRetryAfter(app);
  app.addHook('onRequest', async (request, reply) => {
    // A server that is about to stop closes kept-alive connections.
    if (readiness.isDraining()) reply.header('connection', 'close');
    reply.header(headerNames.correlationId, request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    refuseDuplicateHeaders(request);
    // The matched route is used rather than the raw address, because `/%73ervices/…` leads to the same route.
    const route = request.routeOptions.url ?? '';
    if (!route.startsWith('/services/') && !route.startsWith('/frontend/')) return;
    reply.header('cache-control', 'no-store');
    if (build) reply.header(headerNames.build, build);
    // Nothing is served before tenant isolation is proven.
    if (!readiness.hasStarted()) throw new AppError('UNAVAILABLE');
    refuseDuplicateParameters(request);
    // The size of a compressed body would be unknown before it is decompressed.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    const needsKey =
      !/^\/services\/(docs|openapi)/.test(route) && route !== TOKEN_PATH && !machineToken(request);
    if (needsKey && request.headers[headerNames.subscriptionKey] !== SUBSCRIPTION_KEY) {
      throw new AppError('UNAUTHENTICATED');
    }
    const client = request.headers[headerNames.clientVersion];
    if (typeof client === 'string' && client !== program.version) throw new AppError('CLIENT_OUTDATED');
  });
  app.addContentTypeParser('multipart/form-data', readForm);
  refuseUnfitText(app);
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode === 503) reply.header('retry-after', '2');
    // A proxy that buffers responses would delay a stream.
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream'))
      reply.header('x-accel-buffering', 'no');
    if (
      reply.statusCode >= 400 &&
      String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    ) {
      reply.header('content-type', 'application/problem+json; charset=utf-8');
    }
    return payload;
  });
  // The query is left out, because it may hold data that must not be logged.
  app.addHook('onResponse', async (request, reply) => {
    logger.info(
      {
        correlationId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        ...(request.operation ? { operation: request.operation } : {}),
        statusCode: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    // A connection that was busy when the server began to close, for example with a stream, is closed once its answer
    // has ended.
    if (!app.server.listening) app.server.closeIdleConnections();
  });
  answerErrors(app, logger);
  app.setNotFoundHandler((request, reply) => reply.status(404).send(problem('NOT_FOUND', request.id)));

  await app.register(compress, { threshold: 1024, globalDecompression: false });
  const answerWith = (reply: FastifyReply, { status, contentType, body }: OperatorAnswer) =>
    reply.code(status).header('cache-control', 'no-store').type(contentType).send(body);
  app.get('/health', (_request, reply) => answerWith(reply, healthAnswer(program.version)));
  // Signed-in users can work without the provider, so its outage is reported but does not make the server unready.
  app.get('/ready', async (_request, reply) => {
    const isProviderUp = await program.provider.answers();
    return answerWith(
      reply,
      await readyAnswer(readiness, isProviderUp ? undefined : { provider: 'unreachable' }),
    );
  });
  mountDocs(app, program);
  mountGraphql(app, program, verify);
  mountDownloads(app, program, verify);
  mountFileDownloads(app, program, verify);
  mountTokenEndpoint(app, program);
  mountApi(app, program, verify);
  await mountPortal(app, program);
  return app;
}
