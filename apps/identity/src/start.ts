import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import { mustHaveSchema, schemaCheck } from '@waypost/platform/database/migrate';
import type { Database } from '@waypost/platform/database/open';
import { waitForDatabase } from '@waypost/platform/database/retry';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import { loadKeyring } from '@waypost/platform/keyring';
import { StartError } from '@waypost/platform/lifecycle';
import { listenError } from '@waypost/platform/listen-error';
import type { Logger } from '@waypost/platform/logger';
import { createReadiness, healthAnswer, type OperatorAnswer, readyAnswer } from '@waypost/platform/readiness';
import { requestLimits } from '@waypost/platform/request-limits';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { cleanLinks } from './accounts/links.ts';
import { createPasswordSetter } from './accounts/new-password.ts';
import { createNotifier } from './accounts/notify.ts';
import { createCredentialsCheck, createPasswordCheck, type PasswordCheck } from './accounts/passwords.ts';
import { createResetRequests } from './accounts/request-reset.ts';
import { secondFactors } from './accounts/second-factor.ts';
import { signInThrottle } from './accounts/throttle.ts';
import { openIdentityDb } from './database.ts';
import { formTokens } from './http/form-token.ts';
import { createSecurityHeaders } from './http/headers.ts';
import { mountProvider, overrideOrigin } from './http/mount-provider.ts';
import { refuseRepeatedHeaders } from './http/single-headers.ts';
import { refuseAddressesWithNul, refuseFormsWithNul } from './http/unfit-text.ts';
import { signInRoutes } from './interactions/sign-in-routes.ts';
import { journeyStore } from './interactions/visit.ts';
import { serveAssets } from './pages/assets.ts';
import { messagePage } from './pages/message-page.ts';
import type { PageFrame } from './pages/page.ts';
import { cleanPayloads } from './provider/adapter.ts';
import { basePath } from './provider/configuration.ts';
import { currentProvider } from './provider/current-provider.ts';

export type IdentityDeps = {
  database: Pick<Database, 'pool' | 'check'>;
  logger: Logger;
  clock: Clock;
  /** Ends the wait for the database. */
  stopping?: AbortSignal;
  /** Replaces the argon2id check in tests, to count its calls. */
  checkPassword?: PasswordCheck;
  /** Replaces the default of half a minute. */
  refreshKeysEveryMs?: number;
};

declare module 'fastify' {
  interface FastifyReply {
    scriptNonce: string;
  }
}

const migrations = join(import.meta.dirname, '../migrations');
const cleanEveryMs = 10 * 60_000;
const refreshKeysEveryMs = 30_000;

/**
 * Starts the OpenID provider on HOST:IDENTITY_PORT. It listens immediately, and accepts sign-ins once the database is
 * available.
 *
 * @returns a function that stops the provider and leaves the database open
 */
export async function startIdentity(config: Config, deps: IdentityDeps): Promise<() => Promise<void>> {
  const { clock, logger } = deps;
  const db = openIdentityDb(deps.database);
  const keyring = loadKeyring(config.keyringFile);
  const throttle = signInThrottle(db, clock);
  const frame = pageFrame(config, clock);
  const issuer = new URL(config.identityUrl);
  const base = basePath(config);
  const cookieKeys = keyring.derive('waypost identity cookies');
  const parts = { config, db, clock, keyring, cookieKeys, frame };
  const provider = currentProvider(parts, logger);
  const checkPassword = deps.checkPassword ?? (await createPasswordCheck());
  const journeys = journeyStore(db, clock);
  const notify = createNotifier(keyring, clock);

  const statusPool = deps.database.pool('identity', 1);
  const hasSchema = await schemaCheck([migrations]);
  const readiness = createReadiness([
    { reason: 'database', passes: async () => (await statusPool.query('select 1')).rowCount === 1 },
    { reason: 'migrations', passes: () => hasSchema(statusPool) },
  ]);
  const app = createWebServer(config, logger, frame);
  const sendAnswer = (reply: FastifyReply, { status, contentType, body }: OperatorAnswer) =>
    reply.code(status).type(contentType).send(body);
  app.get('/health', (_request, reply) => sendAnswer(reply, healthAnswer(packageJson.version)));
  app.get('/ready', async (_request, reply) => sendAnswer(reply, await readyAnswer(readiness)));
  app.addHook('onRequest', async (_request, reply) => {
    if (readiness.isDraining()) reply.header('connection', 'close');
  });
  app.get(base === '' ? '/' : base, (_request, reply) => reply.redirect(frame.portalUrl, 303));
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        if (!readiness.hasStarted()) return sendUnavailable(reply, frame);
      });
      scope.addHook('onRequest', async (request) => overrideOrigin(issuer)(request));
      serveAssets(scope);
      await mountProvider(scope, provider, base);
      await scope.register(async (inner) => {
        refuseFormsWithNul(inner);
        return signInRoutes(inner, {
          db,
          clock,
          logger,
          provider,
          frame,
          keyring,
          journeys,
          throttle,
          secondFactor: secondFactors(db, keyring, clock, notify),
          requestReset: createResetRequests(db, keyring, clock, frame.portalUrl),
          setPassword: createPasswordSetter(db, clock, checkPassword, notify, config.identityUrl),
          formTokens: formTokens(cookieKeys[0] ?? ''),
          checkCredentials: createCredentialsCheck(db, throttle, checkPassword),
          issuerOrigin: issuer.origin,
        });
      });
    },
    { prefix: base },
  );

  const clean = async (): Promise<void> => {
    await cleanPayloads(db, clock);
    await throttle.clean();
    await cleanLinks(db, clock);
    await journeys.clean();
  };
  const timer = setInterval(
    () => clean().catch((error) => logger.warn({ error }, 'cleaning failed')),
    cleanEveryMs,
  );
  timer.unref();

  await listen(app, config);
  await waitForDatabase(
    async () => {
      await deps.database.check();
      await mustHaveSchema(() => hasSchema(statusPool));
      await provider.refresh().catch(explainMissingSchema);
      await clean();
    },
    logger,
    deps.stopping,
  ).catch(async (error: unknown) => {
    clearInterval(timer);
    await app.close();
    throw error;
  });
  const keyTimer = setInterval(
    () => provider.refresh().catch((error) => logger.warn({ error }, 'signing keys could not be read')),
    deps.refreshKeysEveryMs ?? refreshKeysEveryMs,
  );
  keyTimer.unref();
  readiness.started();
  return async () => {
    readiness.drain();
    clearInterval(timer);
    clearInterval(keyTimer);
    await sleep(config.stopDrainMs);
    await Promise.race([app.close(), sleep(config.stopGraceMs, undefined, { ref: false })]);
  };
}

/**
 * Handles `undefined_table` and `invalid_schema_name`: the migrations are recorded as applied, but the schema is
 * missing.
 */
function explainMissingSchema(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code !== '42P01' && code !== '3F000') throw error;
  throw new StartError('The database has no identity schema yet; run the migrations first.');
}

/** Responds with a page while the database is unavailable. */
function sendUnavailable(reply: FastifyReply, frame: PageFrame): FastifyReply {
  const text = messagePage(frame, { title: 'Something went wrong', text: 'Please try again in a moment.' });
  return reply.code(503).header('retry-after', '2').type('text/html; charset=utf-8').send(text);
}

function createWebServer(config: Config, logger: Logger, frame: PageFrame): FastifyInstance {
  const headers = createSecurityHeaders(config);
  const app = Fastify({
    logger: false,
    bodyLimit: 65_536,
    ...requestLimits(config),
    // Only these proxies may set the client's address.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  app.decorateReply('scriptNonce', '');
  refuseAddressesWithNul(app);
  refuseRepeatedHeaders(app);
  app.addHook('onRequest', async (_request, reply) => {
    const security = headers();
    reply.scriptNonce = security.scriptNonce;
    reply.headers(security.headers);
  });
  // Logs the route's pattern, because addresses contain codes and states.
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    logger.debug(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  app.setNotFoundHandler((_request, reply) => {
    const text = messagePage(frame, { title: 'Page not found', text: 'There is nothing at this address.' });
    return reply.code(404).type('text/html; charset=utf-8').send(text);
  });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    const isClientError = status >= 400 && status < 500;
    if (classifyDatabaseError(error)) {
      logger.warn({ error }, 'request failed');
      return sendUnavailable(reply, frame);
    }
    if (!isClientError) logger.error({ error }, 'request failed');
    const text = messagePage(frame, {
      title: 'Something went wrong',
      text: isClientError ? 'The request could not be understood.' : 'Please try again in a moment.',
    });
    return reply
      .code(isClientError ? status : 500)
      .type('text/html; charset=utf-8')
      .send(text);
  });
  return app;
}

function pageFrame(config: Config, clock: Clock): PageFrame {
  return {
    base: basePath(config),
    portalUrl: config.portalUrl,
    termsUrl: new URL(config.termsUrl, config.url).href,
    privacyUrl: new URL(config.privacyUrl, config.url).href,
    year: clock.now().getFullYear(),
  };
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.identityPort });
  } catch (error) {
    throw listenError(error, { host: config.host, port: config.identityPort, variable: 'IDENTITY_PORT' });
  }
}
