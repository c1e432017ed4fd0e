// A sample program for the launcher; its argument selects its behaviour.
import { setTimeout } from 'node:timers/promises';
import { runProgram, StartError } from '../lifecycle.ts';

const behaviour = process.argv[2];

runProgram('program', async (stopping) => {
  if (behaviour === 'refuses') throw new StartError('The folder is taken.');
  if (behaviour === 'breaks') throw new Error('patient 900-55-1234');
  if (behaviour === 'waits') {
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
