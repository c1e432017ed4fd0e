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
import { passwordSetter } from './accounts/new-password.ts';
import { notifier } from './accounts/notify.ts';
import { credentialsCheck, type PasswordCheck, passwordCheck } from './accounts/passwords.ts';
import { resetRequests } from './accounts/request-reset.ts';
import { secondFactors } from './accounts/second-factor.ts';
import { signInThrottle } from './accounts/throttle.ts';
import { openIdentityDb } from './database.ts';
import { formTokens } from './http/form-token.ts';
import { securityHeaders } from './http/headers.ts';
import { asIssuer, mountProvider } from './http/mount-provider.ts';
import { refuseHeadersSentTwice } from './http/single-headers.ts';
import { refuseUnfitAddresses, refuseUnfitForms } from './http/unfit-text.ts';
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
  /** Instead of argon2id's own, to see that it is called. */
  checkPassword?: PasswordCheck;
  /** Instead of half a minute. */
  lookForKeysEveryMs?: number;
};

declare module 'fastify' {
  interface FastifyReply {
    scriptNonce: string;
  }
}

const migrations = join(import.meta.dirname, '../migrations');
const cleanEveryMs = 10 * 60_000;
const lookForKeysEveryMs = 30_000;

/**
 * Starts the OpenID provider on HOST:IDENTITY_PORT. It listens at once, and lets people in when the database is there.
 *
 * @returns a function that stops it and leaves the database open
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
  const checkPassword = deps.checkPassword ?? (await passwordCheck());
  const journeys = journeyStore(db, clock);
  const notify = notifier(keyring, clock);

  const asked = deps.database.pool('identity', 1);
  const hasSchema = await schemaCheck([migrations]);
  const readiness = createReadiness([
    { reason: 'database', holds: async () => (await asked.query('select 1')).rowCount === 1 },
    { reason: 'migrations', holds: () => hasSchema(asked) },
  ]);
  const app = webServer(config, logger, frame);
  const answerWith = (reply: FastifyReply, { status, contentType, body }: OperatorAnswer) =>
    reply.code(status).type(contentType).send(body);
  app.get('/health', (_request, reply) => answerWith(reply, healthAnswer(packageJson.version)));
  app.get('/ready', async (_request, reply) => answerWith(reply, await readyAnswer(readiness)));
  app.addHook('onRequest', async (_request, reply) => {
    if (readiness.isDraining()) reply.header('connection', 'close');
  });
  app.get(base === '' ? '/' : base, (_request, reply) => reply.redirect(frame.portalUrl, 303));
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        if (!readiness.hasStarted()) return unavailable(reply, frame);
      });
      scope.addHook('onRequest', async (request) => asIssuer(issuer)(request));
      serveAssets(scope);
      await mountProvider(scope, provider, base);
      await scope.register(async (inner) => {
        refuseUnfitForms(inner);
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
          requestReset: resetRequests(db, keyring, clock, frame.portalUrl),
          setPassword: passwordSetter(db, clock, checkPassword, notify, config.identityUrl),
          formTokens: formTokens(cookieKeys[0] ?? ''),
          checkCredentials: credentialsCheck(db, throttle, checkPassword),
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
      await mustHaveSchema(() => hasSchema(asked));
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
    deps.lookForKeysEveryMs ?? lookForKeysEveryMs,
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

/** `undefined_table` or `invalid_schema_name`: applied, by the record, and not there. */
function explainMissingSchema(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code !== '42P01' && code !== '3F000') throw error;
  throw new StartError('The database has no identity schema yet; run the migrations first.');
}

/** The response while the database is away: a page for a browser, text for a program. */
function unavailable(reply: FastifyReply, frame: PageFrame): FastifyReply {
  const text = messagePage(frame, { title: 'Something went wrong', text: 'Please try again in a moment.' });
  return reply.code(503).header('retry-after', '2').type('text/html; charset=utf-8').send(text);
}

function webServer(config: Config, logger: Logger, frame: PageFrame): FastifyInstance {
  const headers = securityHeaders(config);
  const app = Fastify({
    logger: false,
    bodyLimit: 65_536,
    ...requestLimits(config),
    // Only these proxies may name the client's address.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  app.decorateReply('scriptNonce', '');
  refuseUnfitAddresses(app);
  refuseHeadersSentTwice(app);
  app.addHook('onRequest', async (_request, reply) => {
    const made = headers();
    reply.scriptNonce = made.scriptNonce;
    reply.headers(made.headers);
  });
  // The label is the route's pattern, since an address contains codes and states.
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
    const known = status >= 400 && status < 500;
    if (classifyDatabaseError(error)) {
      logger.warn({ error }, 'request failed');
      return unavailable(reply, frame);
    }
    if (!known) logger.error({ error }, 'request failed');
    const text = messagePage(frame, {
      title: 'Something went wrong',
      text: known ? 'The request could not be understood.' : 'Please try again in a moment.',
    });
    return reply
      .code(known ? status : 500)
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
