import { join } from 'node:path';
import { fieldClasses } from '@waypost/contract/core/field-classes';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { mustHaveSchema, schemaCheck } from '@waypost/platform/database/migrate';
import { openDatabase } from '@waypost/platform/database/open';
import { waitForDatabase } from '@waypost/platform/database/retry';
import { loadKeyring } from '@waypost/platform/keyring';
import { computeStopLimitMs, runProgram } from '@waypost/platform/lifecycle';
import { createLogger } from '@waypost/platform/logger';
import { publishMetrics } from '@waypost/platform/metrics';
import { listenForOperators } from '@waypost/platform/operator-server';
import { lowerPriority } from '@waypost/platform/priority';
import { createReadiness, healthAnswer, type Readiness, readyAnswer } from '@waypost/platform/readiness';
import packageJson from '../../../../package.json' with { type: 'json' };
import { measureInstallation } from '../app/installation-metrics.ts';
import { modules } from '../app/modules.ts';
import { measureQueues } from '../app/queue-metrics.ts';
import { consumerJob, deleteOldEvents, registerConsumers } from '../framework/consumers.ts';
import { countDeadLetters } from '../framework/dead-letters.ts';
import { EVENT_CHANNEL } from '../framework/events.ts';
import { createFiles } from '../framework/files.ts';
import type { JobTools } from '../framework/job-tools.ts';
import type { ServerModule } from '../framework/module.ts';
import { findWaitingQueues } from '../framework/queue/backlog.ts';
import { deleteOldKeys } from '../framework/stored-keys.ts';
import { deleteExpiredRests } from '../framework/together.ts';
import { type Db, dbFor } from '../infrastructure/database.ts';
import { loadDocumentSystems } from '../infrastructure/document-systems.ts';
import { openFileStore } from '../infrastructure/files/open-store.ts';
import { sweepFiles } from '../infrastructure/files/sweep.ts';
import { type Job, startJobs } from '../infrastructure/jobs.ts';
import { createOutbound } from '../infrastructure/outbound/outbound.ts';
import { syncDefaults } from '../modules/decision-tables/module.ts';
import { proveKeys } from '../modules/keys/module.ts';

const migrations = join(import.meta.dirname, '../../migrations');

/** Remarks in `/ready` that a queue has dead letters: the program works, but an operator should check. */
const deadLetterRemark = async (readiness: Readiness, worker: Db): Promise<Record<string, string>> => {
  // Skips a database that is down, because the answer would have to wait for it.
  if ((await readiness.reason()) !== null) return {};
  const count = await countDeadLetters(worker).catch(() => 0);
  return count === 0 ? {} : { deadLetters: String(count) };
};

/** Background work. Each job claims due items, so that several workers can run side by side. */
runProgram('worker', async (stopping, allowStop) => {
  // People's requests have priority when both need the processor.
  lowerPriority(process.pid);
  const config = loadConfig(process.env, { program: 'worker' });
  allowStop(computeStopLimitMs(config));
  const logger = createLogger(config, 'worker', fieldClasses);
  const clock = createClock(config.clockOffsetSeconds);
  const closeMetrics = await publishMetrics(config, 'worker', packageJson.version);
  const database = await openDatabase(config, { mayBeAway: true });
  const worker = dbFor(database, 'worker', 2);
  const app = dbFor(database, 'app', 2);
  const sealer = dbFor(database, 'sealer', 1);
  const signin = dbFor(database, 'signin', 1);
  const asked = database.pool('worker', 1);
  const hasSchema = await schemaCheck([migrations]);
  const readiness = createReadiness([
    { reason: 'database', passes: async () => (await asked.query('select 1')).rowCount === 1 },
    { reason: 'migrations', passes: () => hasSchema(asked) },
  ]);
  const closeHealth =
    config.workerPort === null
      ? async () => undefined
      : await listenForOperators(
          { host: config.host, port: config.workerPort, variable: 'WORKER_PORT' },
          {
            '/health': async () => healthAnswer(packageJson.version),
            '/ready': async () => readyAnswer(readiness, await deadLetterRemark(readiness, worker)),
          },
        );
  await waitForDatabase(
    async () => {
      await database.check();
      await mustHaveSchema(() => hasSchema(asked));
    },
    logger,
    stopping,
  );
  if (config.metricsPort !== null) measureInstallation(database, clock);

  const keyring = loadKeyring(config.keyringFile);
  await proveKeys(app, keyring);
  const outbound = createOutbound({ hosts: config.outboundHosts, privateHosts: config.outboundPrivateHosts });
  const store = openFileStore(config, outbound);
  const tools: JobTools = {
    app,
    worker,
    signin,
    sealer,
    clock,
    keyring,
    logger,
    config,
    documentSystems: loadDocumentSystems(config),
    files: createFiles({ store, keyring, clock }),
    outbound,
    mustHaveRoom: database.mustHaveRoom,
    stopping,
  };
  // Runs before any process needs the tables, because a new version may have additional ones.
  await syncDefaults(tools).catch((error: unknown) =>
    logger.warn({ err: error }, 'the default decision models were not kept; they are tried again each hour'),
  );
  const declared: ServerModule[] = Object.values(modules);
  const consumers = declared.flatMap((module) => module.consumers ?? []);
  await registerConsumers(worker, consumers);
  const jobs: Job[] = [
    ...declared.flatMap((module) => module.jobs?.(tools) ?? []),
    ...consumers.map((consumer) => consumerJob(consumer, tools)),
    { name: 'remove files of nobody', everyMs: 3_600_000, run: () => sweepFiles(worker, store) },
    { name: 'forget old events', everyMs: 600_000, run: () => deleteOldEvents(worker, clock) },
    { name: 'forget what has rested', everyMs: 600_000, run: () => deleteExpiredRests(worker, clock) },
    { name: 'forget old keys of calls', everyMs: 600_000, run: () => deleteOldKeys(worker, clock) },
  ];
  if (config.metricsPort !== null) measureQueues(jobs, dbFor(database, 'worker', 1), clock);
  const running = startJobs(jobs, logger, {
    which: (backlogs) => findWaitingQueues(worker, clock.now(), backlogs),
    everyMs: 500,
    idleEveryMs: 1000,
  });
  database.listen(EVENT_CHANNEL, () => running.wake());
  readiness.started();
  logger.info('worker ready');
  return async () => {
    readiness.drain();
    await running.stop();
    await database.close();
    await closeHealth();
    await closeMetrics();
  };
});
