import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { runProgram, StartError } from '@waypost/platform/lifecycle';
import { createLogger } from '@waypost/platform/logger';
import { startSandbox } from '../start.ts';

runProgram('sandbox', async () => {
  const config = loadConfig();
  const timeScale = Number(process.env.SANDBOX_TIME_SCALE || '1');
  if (!(timeScale >= 0 && timeScale <= 1))
    throw new StartError('SANDBOX_TIME_SCALE must be a number from 0 to 1.');
  const logger = createLogger(config, 'sandbox');
  const sandbox = await startSandbox({
    host: config.host,
    port: config.sandboxPort,
    publicUrl: config.sandboxUrl,
    clock: createClock(config.clockOffsetSeconds),
    logger,
    timeScale,
  });
  logger.info({ url: sandbox.url }, 'listening');
  return () => sandbox.stop();
});
