import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { loadConfig } from '@waypost/platform/config';
import { migrate } from '@waypost/platform/database/migrate';
import { openDatabase } from '@waypost/platform/database/open';
import { makePrivateFolder } from '@waypost/platform/folders';
import { runCommand } from '@waypost/platform/lifecycle';
import { readLargeSeedOptions } from '../../apps/server/src/seed/large/options.ts';
import { fillDatabase, isEmpty } from '../start/fill.ts';
import { migrationFolders, repositoryRoot } from '../start/processes.ts';

/**
 * `npm run seed`: migrates the database at DATABASE_URL and writes the demo organizations, then has the server add the
 * large seed.
 */
runCommand('seed', async () => {
  const args = process.argv.slice(2);
  const options = readLargeSeedOptions(args);
  const config = loadConfig();
  // Without DATABASE_URL, the server's command reports what is missing.
  if (options !== null && config.databaseUrl !== null) await prepare();
  const program = join(repositoryRoot, 'apps/server/src/entry/seed-large.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
});

async function prepare(): Promise<void> {
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    const applied = await migrate(database, migrationFolders);
    if (applied.length > 0) process.stdout.write(`${applied.length} migrations applied\n`);
    if (!(await isEmpty(database.pool('provision', 1)))) return;
    const runFolder = join(config.home, 'run');
    makePrivateFolder(runFolder);
    const env = { ...process.env, WAYPOST_HOME: config.home };
    await fillDatabase(runFolder, env, new AbortController().signal);
    process.stdout.write('Demonstration organizations written\n');
  } finally {
    await database.close();
  }
}
