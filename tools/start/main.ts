import { runProgram } from '@waypost/platform/lifecycle';
import { settingsHelp } from './options.ts';
import { startProduct } from './start-product.ts';

// A reader that went away (`npm start | head`) is no reason to stop.
process.stdout.on('error', () => undefined);

if (process.argv.includes('--help')) process.stdout.write(settingsHelp());
else
  runProgram('waypost', (stopping, allowStop) =>
    startProduct(process.argv.slice(2), process.env, stopping, allowStop),
  );
