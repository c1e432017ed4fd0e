import { runProgram } from '@waypost/platform/lifecycle';
import { settingsHelp } from './options.ts';
import { startProduct } from './start-product.ts';

// A closed output (`npm start | head`) does not stop the product.
process.stdout.on('error', () => undefined);

if (process.argv.includes('--help')) process.stdout.write(settingsHelp());
else
  runProgram('waypost', (stopping, setStopLimit) =>
    startProduct(process.argv.slice(2), process.env, stopping, setStopLimit),
  );
