import { loadConfig } from '@waypost/platform/config';
import { migrate } from '@waypost/platform/database/migrate';
import { openDatabase } from '@waypost/platform/database/open';
import { runCommand } from '@waypost/platform/lifecycle';
import { migrationFolders } from './start/processes.ts';

/** Applies the migrations: the only command that runs as the owner of the database. */
runCommand('migrate', async () => {
  const database = await openDatabase(loadConfig());
  try {
    const applied = await migrate(database, migrationFolders);
    for (const name of applied) process.stdout.write(`applied ${name}\n`);
    process.stdout.write(
      applied.length === 0 ? 'The schema is up to date.\n' : 'The schema is now up to date.\n',
    );
  } finally {
    await database.close();
  }
});
