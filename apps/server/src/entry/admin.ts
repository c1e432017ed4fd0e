import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runCommand } from '@waypost/platform/lifecycle';
import { dbFor } from '../kernel/database.ts';
import { applyProvision } from '../provision/apply.ts';
import { readProvisionFile } from '../provision/read-file.ts';

const USAGE = `Usage: npm run -s admin -- apply FILE [--check]

  apply    makes the installation what FILE (YAML or JSON) states: payers, entities with their facilities, roles, physicians,
           payer connections and first administrators. All of it or nothing; a second time changes nothing.
  --check  does the same and takes it back: says what is wrong, and what would change

Works while the product runs. docs/operations.md describes the file.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

runCommand('admin', async () => {
  const [command, ...rest] = process.argv.slice(2);
  const files = rest.filter((argument) => argument !== '--check');
  const [path] = files;
  if (command !== 'apply' || path === undefined || files.length > 1 || path.startsWith('--')) {
    say(USAGE);
    if (command !== '--help') process.exitCode = 2;
    return;
  }
  const isCheck = rest.includes('--check');
  const stated = readProvisionFile(path);
  const config = loadConfig(process.env, { program: 'admin' });
  const database = await openDatabase(config);
  try {
    const tools = {
      provision: dbFor(database, 'provision', 1),
      clock: createClock(config.clockOffsetSeconds),
      config,
      keyring: loadKeyring(config.keyringFile),
    };
    const lines = await applyProvision(tools, stated, isCheck);
    for (const { outcome, what } of lines) if (outcome !== 'unchanged') say(`${outcome.padEnd(9)}${what}`);
    const count = (outcome: string): number => lines.filter((line) => line.outcome === outcome).length;
    const summary = `${count('created')} created, ${count('changed')} changed, ${count('unchanged')} unchanged`;
    say(isCheck ? `Nothing was applied: ${summary} it would be.` : `${summary}.`);
  } finally {
    await database.close();
  }
});
