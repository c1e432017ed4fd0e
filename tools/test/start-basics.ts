import { join } from 'node:path';
import { runProgram } from '@waypost/platform/lifecycle';
import { repositoryRoot } from '../start/processes.ts';
import { runToEnd } from '../start/run-to-end.ts';
import { startProduct } from '../start/start-product.ts';

const basics = join(repositoryRoot, 'apps/server/test/operations/support/write-basics.ts');

// Starts the product like `npm start`, but without the demo data: each test file creates its own organization.
runProgram('waypost', (stopping, setStopLimit) =>
  startProduct(
    process.argv.slice(2),
    process.env,
    stopping,
    setStopLimit,
    async (_runFolder, env, signal) => {
      await runToEnd('The writing of the basics', [basics], { env, signal });
    },
  ),
);
