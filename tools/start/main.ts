import { runProgram } from '@waypost/platform/lifecycle';
import { startProduct } from './start-product.ts';

// The processes get 10 s to stop, the database then some of its own.
const stopLimitMs = 20_000;

// A reader that went away (`npm start | head`) is no reason to stop.
process.stdout.on('error', () => undefined);

runProgram('waypost', (stopping) => startProduct(process.argv.slice(2), process.env, stopping), stopLimitMs);
