import { runProgram } from '@waypost/platform/lifecycle';
import { startProduct } from './start-product.ts';

// A reader that went away (`npm start | head`) is no reason to stop.
process.stdout.on('error', () => undefined);

runProgram('waypost', (stopping, allowStop) =>
  startProduct(process.argv.slice(2), process.env, stopping, allowStop),
);
