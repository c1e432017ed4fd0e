import { join } from 'node:path';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { runProgram } from '@waypost/platform/lifecycle';
import { createLogger } from '@waypost/platform/logger';
import { startSandbox } from '../start.ts';

runProgram('sandbox', async () => {
  const config = loadConfig();
  const logger = createLogger(config, 'sandbox');
  const sandbox = await startSandbox({
    host: config.host,
    port: config.sandboxPort,
    smtpPort: config.smtpPort,
    ...(config.sandboxUrl === null ? {} : { publicUrl: config.sandboxUrl }),
    documentRedirects: [`${config.portalUrl}docsCallBack`],
    clock: createClock(config.clockOffsetSeconds),
    logger,
    timeScale: config.sandboxTimeScale,
    ...(config.sandboxTlsPort !== null && {
      tls: { port: config.sandboxTlsPort, folder: join(config.home, 'sandbox-tls') },
    }),
  });
  logger.info({ url: sandbox.url, smtpUrl: sandbox.smtpUrl, tlsUrl: sandbox.tlsUrl }, 'listening');
  return () => sandbox.stop();
});
