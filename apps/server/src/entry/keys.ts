import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runCommand, StartError } from '@waypost/platform/lifecycle';
import { dbFor } from '../infrastructure/database.ts';
import { keyCommands } from '../modules/keys/module.ts';

const help = Object.entries(keyCommands)
  .map(([name, { about }]) => `  ${name.padEnd(8)}${about}`)
  .join('\n');

/** Manages the keys of protected values; every command works while the product runs. */
runCommand('keys', async () => {
  const [name = '', id] = process.argv.slice(2);
  const command = keyCommands[name];
  if (!command) throw new StartError(`say what to do:\n${help}`);
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    const tools = {
      db: dbFor(database, 'keys', 1),
      keyring: loadKeyring(config.keyringFile),
      file: config.keyringFile,
      clock: createClock(config.clockOffsetSeconds),
      say: (line: string) => void process.stdout.write(`${line}\n`),
    };
    await command.run(tools, id);
  } finally {
    await database.close();
  }
});
