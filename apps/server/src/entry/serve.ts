import { fieldClasses } from '@waypost/contract/field-classes';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runProgram } from '@waypost/platform/lifecycle';
import { createLogger } from '@waypost/platform/logger';
import packageJson from '../../../../package.json' with { type: 'json' };
import { createServer } from '../http/server.ts';
import { dbFor } from '../kernel/database.ts';
import { createOutbound } from '../kernel/outbound.ts';
import { proveIsolation } from '../kernel/prove-isolation.ts';
import { loadLinkedProducts } from '../modules/app-config/linked-products.ts';
import { createDispatcher } from '../modules/eligibility/dispatcher.ts';

/** The API and the portal's files. */
runProgram('server', async () => {
  const config = loadConfig();
  const logger = createLogger(config, 'server', fieldClasses);
  const clock = createClock(config.clockOffsetSeconds);
  const database = await openDatabase(config);
  const app = dbFor(database, 'app');
  await proveIsolation(app);
  const exchanges = createDispatcher(dbFor(database, 'worker', 4), clock, logger);
  const server = await createServer({
    config,
    clock,
    logger,
    keyring: loadKeyring(config.keyringFile),
    app,
    signin: dbFor(database, 'signin'),
    outbound: createOutbound({ hosts: config.outboundHosts, privateHosts: config.outboundPrivateHosts }),
    exchanges,
    version: packageJson.version,
    linkedProducts: loadLinkedProducts(config),
  });
  await server.listen({ host: config.host, port: config.port });
  return async () => {
    await server.close();
    await exchanges.stop();
    await database.close();
  };
});
