import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { runProgram } from '@waypost/platform/lifecycle';
import { createLogger } from '@waypost/platform/logger';
import { adoptClock } from '../clock.ts';
import { startIdentity } from '../start.ts';

runProgram('identity', async () => {
  const config = loadConfig();
  const clock = adoptClock(config.clockOffsetSeconds);
  const logger = createLogger(config, 'identity');
  const database = await openDatabase(config);
  const stop = await startIdentity(config, { database, logger, clock });
  logger.info({ issuer: config.identityUrl, port: config.identityPort }, 'identity is ready');
  return async () => {
    await stop();
    await database.close();
  };
});
