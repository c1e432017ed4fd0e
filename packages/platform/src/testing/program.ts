// A sample program for the launcher; its argument selects its behavior.
import { setTimeout } from 'node:timers/promises';
import { runProgram, StartError } from '../lifecycle.ts';

const behavior = process.argv[2];

runProgram('program', async (stopping) => {
  if (behavior === 'refuses') throw new StartError('The folder is taken.');
  if (behavior === 'breaks') throw new Error('patient 900-55-1234');
  if (behavior === 'waits') {
    process.stdout.write('waiting\n');
    await setTimeout(60_000, undefined, { signal: stopping });
  }
  process.stdout.write('serving\n');
  const alive = setInterval(() => undefined, 1000);
  return async () => {
    clearInterval(alive);
    process.stdout.write('stopped\n');
  };
});
