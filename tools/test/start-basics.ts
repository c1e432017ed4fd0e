import { join } from 'node:path';
import { runProgram } from '@waypost/platform/lifecycle';
import { repositoryRoot } from '../start/processes.ts';
import { runToEnd } from '../start/run-to-end.ts';
import { startProduct } from '../start/start-product.ts';

const basics = join(repositoryRoot, 'apps/server/test/operations/support/write-basics.ts');

// The product as `npm start` has it, but for the demonstration: each test file makes its own organisation.
runProgram('waypost', (stopping, allowStop) =>
  startProduct(process.argv.slice(2), process.env, stopping, allowStop, async (_runFolder, env, signal) => {
    await runToEnd('The writing of the basics', [basics], { env, signal });
  }),
);
