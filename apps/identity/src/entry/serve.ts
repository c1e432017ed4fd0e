import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { computeStopLimitMs, runProgram } from '@waypost/platform/lifecycle';
import { createLogger } from '@waypost/platform/logger';
import { publishMetrics } from '@waypost/platform/metrics';
import packageJson from '../../../../package.json' with { type: 'json' };
import { adoptClock } from '../clock.ts';
import { startIdentity } from '../start.ts';

runProgram('identity', async (stopping, setStopLimit) => {
  const config = loadConfig(process.env, { program: 'identity' });
  setStopLimit(computeStopLimitMs(config));
  const clock = adoptClock(config.clockOffsetSeconds);
  const logger = createLogger(config, 'identity');
  const closeMetrics = await publishMetrics(config, 'identity', packageJson.version);
  const database = await openDatabase(config, { mayBeAway: true });
  const stop = await startIdentity(config, { database, logger, clock, stopping });
  logger.info({ issuer: config.identityUrl, port: config.identityPort }, 'identity is ready');
  return async () => {
    await stop();
    await database.close();
    await closeMetrics();
  };
});
