import { join } from 'node:path';
import { fieldClasses } from '@waypost/contract/field-classes';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { mustHaveSchema, schemaCheck } from '@waypost/platform/database/migrate';
import { openDatabase } from '@waypost/platform/database/open';
import { waitForDatabase } from '@waypost/platform/database/until-there';
import { loadKeyring } from '@waypost/platform/keyring';
import { runProgram, stopLimitOf } from '@waypost/platform/lifecycle';
import { createLogger } from '@waypost/platform/logger';
import { publishMetrics } from '@waypost/platform/metrics';
import { listenForOperators } from '@waypost/platform/operator-server';
import { createReadiness, healthAnswer, readyAnswer } from '@waypost/platform/readiness';
import packageJson from '../../../../package.json' with { type: 'json' };
import { dbFor } from '../kernel/database.ts';
import { keepUp } from '../kernel/duties.ts';
import { measureInstallation } from '../kernel/installation-metrics.ts';
import { endLapsedSessions } from '../kernel/sessions.ts';
import { headSigner, sealAudit, takeAccountEvents } from '../modules/audit/module.ts';
import { forgetDrafts } from '../modules/drafts/module.ts';
import { sweepInterrupted } from '../modules/eligibility/module.ts';
import { proveKeys } from '../modules/keys/module.ts';
import { forgetMail, mailTransport, sendMail } from '../modules/mail/module.ts';
import { endWaits } from '../modules/task/module.ts';

const migrations = join(import.meta.dirname, '../../migrations');

/** Background work. Each duty claims what is due, so that several workers may run side by side. */
runProgram('worker', async (stopping, allowStop) => {
  const config = loadConfig(process.env, { program: 'worker' });
  allowStop(stopLimitOf(config));
  const logger = createLogger(config, 'worker', fieldClasses);
  const clock = createClock(config.clockOffsetSeconds);
  const closeMetrics = await publishMetrics(config, 'worker', packageJson.version);
  const database = await openDatabase(config, { mayBeAway: true });
  const worker = dbFor(database, 'worker', 2);
  const sealer = dbFor(database, 'sealer', 1);
  const signin = dbFor(database, 'signin', 1);
  const asked = database.pool('worker', 1);
  const hasSchema = await schemaCheck([migrations]);
  const readiness = createReadiness([
    { reason: 'database', holds: async () => (await asked.query('select 1')).rowCount === 1 },
    { reason: 'migrations', holds: () => hasSchema(asked) },
  ]);
  const closeHealth =
    config.workerPort === null
      ? async () => undefined
      : await listenForOperators(
          { host: config.host, port: config.workerPort, variable: 'WORKER_PORT' },
          {
            '/health': async () => healthAnswer(packageJson.version),
            '/ready': () => readyAnswer(readiness),
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
  const app = dbFor(database, 'app', 1);
  await proveKeys(app, keyring);
  await app.destroy();
  const mail = { worker, clock, keyring, logger, send: mailTransport(config) };
  const letGo = keepUp(
    [
      { name: 'send mail', everyMs: 1000, run: () => sendMail(mail) },
      { name: 'forget sent mail', everyMs: 600_000, run: () => forgetMail(mail) },
      { name: 'seal audit records', everyMs: 3000, run: () => sealAudit(sealer, clock) },
      { name: 'mark interrupted exchanges', everyMs: 3000, run: () => sweepInterrupted(worker, clock) },
      { name: 'forget old drafts', everyMs: 600_000, run: () => forgetDrafts(worker, clock) },
      {
        name: 'sign heads of the audit',
        everyMs: config.auditHeadsEveryMs,
        run: headSigner({ sealer, keyring, clock, file: config.auditHeadsFile }),
      },
      {
        name: 'end lapsed sessions',
        everyMs: 15_000,
        run: () => endLapsedSessions(signin, clock, config.idleTimeoutMs),
      },
      { name: 'take in account events', everyMs: 3000, run: () => takeAccountEvents(signin, config) },
      { name: 'end waits', everyMs: 30_000, run: () => endWaits(worker, clock) },
    ],
    logger,
  );
  readiness.started();
  logger.info('worker ready');
  return async () => {
    readiness.drain();
    await letGo();
    await database.close();
    await closeHealth();
    await closeMetrics();
  };
});
