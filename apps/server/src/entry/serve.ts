import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldClasses } from '@waypost/contract/core/field-classes';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { mustHaveSchema, schemaCheck } from '@waypost/platform/database/migrate';
import { openDatabase } from '@waypost/platform/database/open';
import { waitForDatabase } from '@waypost/platform/database/retry';
import { loadKeyring } from '@waypost/platform/keyring';
import { computeStopLimitMs, runProgram } from '@waypost/platform/lifecycle';
import { listenError } from '@waypost/platform/listen-error';
import { createLogger } from '@waypost/platform/logger';
import { publishMetrics } from '@waypost/platform/metrics';
import { createReadiness } from '@waypost/platform/readiness';
import packageJson from '../../../../package.json' with { type: 'json' };
import { draftRules } from '../app/modules.ts';
import { proveIsolation } from '../app/prove-isolation.ts';
import { createServer } from '../app/server.ts';
import { createCallLimits } from '../framework/call-limits.ts';
import { LIVE_CHANNEL } from '../framework/events.ts';
import { createFiles } from '../framework/files.ts';
import { identityProvider } from '../framework/identity-provider.ts';
import { dbFor, dbOn, repeatingTrips } from '../infrastructure/database.ts';
import { loadDocumentSystems } from '../infrastructure/document-systems.ts';
import { openFileStore } from '../infrastructure/files/open-store.ts';
import { createOutbound } from '../infrastructure/outbound/outbound.ts';
import { createStandbyReads } from '../infrastructure/standby-reads.ts';
import { loadLinkedProducts } from '../modules/app-config/module.ts';
import { createAnswerReader, createDispatcher } from '../modules/eligibility/module.ts';
import { holdsAllKeys, proveKeys } from '../modules/keys/module.ts';
import { createLive } from '../modules/live/module.ts';

const migrations = join(import.meta.dirname, '../../migrations');

/** The API and the portal's files. */
runProgram('server', async (stopping, allowStop) => {
  const config = loadConfig(process.env, { program: 'server' });
  allowStop(computeStopLimitMs(config));
  const logger = createLogger(config, 'server', fieldClasses);
  const clock = createClock(config.clockOffsetSeconds);
  const keyring = loadKeyring(config.keyringFile);
  const closeMetrics = await publishMetrics(config, 'server', packageJson.version);
  const database = await openDatabase(config, { mayBeAway: true });
  const trips = database.pool('app');
  const app = dbFor({ pool: () => trips }, 'app');
  const atStandby = database.standbyPool('app');
  const standbys = atStandby && createStandbyReads(app, dbOn(atStandby), logger);
  const asked = database.pool('app', 1);
  const hasSchema = await schemaCheck([migrations]);
  const provider = identityProvider(config.oidcIssuer, logger);
  const readiness = createReadiness([
    { reason: 'database', passes: async () => (await asked.query('select 1')).rowCount === 1 },
    { reason: 'migrations', passes: () => hasSchema(asked) },
    { reason: 'keys', passes: () => holdsAllKeys(app, keyring) },
    { reason: 'provider', passes: () => provider.isKnown() },
  ]);
  const dispatcher = createDispatcher(dbFor(database, 'worker', 4), clock, logger);
  const answers = createAnswerReader(logger, config);
  const signin = dbFor(database, 'signin');
  const live = createLive({
    signin,
    clock,
    logger,
    idleTimeoutMs: config.idleTimeoutMs,
    // Polls even if notifications work, because a connection pooler may drop them.
    pollEveryMs: database.kind === 'embedded' ? 250 : 500,
  });
  const callLimits = createCallLimits(signin, clock, logger);
  const outbound = createOutbound({ hosts: config.outboundHosts, privateHosts: config.outboundPrivateHosts });
  const server = await createServer({
    config,
    clock,
    logger,
    keyring,
    app,
    standbys,
    trips: repeatingTrips(trips),
    mustHaveRoom: database.mustHaveRoom,
    signin,
    outbound,
    files: createFiles({ store: openFileStore(config, outbound), keyring, clock }),
    dispatcher,
    answers,
    live,
    callLimits,
    provider,
    version: packageJson.version,
    readiness,
    linkedProducts: loadLinkedProducts(config),
    documentSystems: loadDocumentSystems(config),
    draftRules,
  });
  const { host, port } = config;
  await server.listen({ host, port }).catch((error) => {
    throw listenError(error, { host, port, variable: 'PORT' });
  });

  // The server already answers /health and /ready; other calls are accepted once all checks have passed.
  await waitForDatabase(
    async () => {
      await database.check();
      await mustHaveSchema(() => hasSchema(asked));
      await proveIsolation(app, database.kind);
      await proveKeys(app, keyring);
    },
    logger,
    stopping,
  );
  database.listen(LIVE_CHANNEL, live.wake);
  readiness.started();
  logger.info({ port: config.port }, 'server ready');

  return async () => {
    readiness.drain();
    await sleep(config.stopDrainMs);
    live.stop();
    callLimits.stop();
    const graceEnds = Date.now() + config.stopGraceMs;
    await Promise.race([server.close(), sleep(config.stopGraceMs, undefined, { ref: false })]);
    await dispatcher.stop(Math.max(0, graceEnds - Date.now()));
    answers.close();
    await database.close();
    await closeMetrics();
  };
});
