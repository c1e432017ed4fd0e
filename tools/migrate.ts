import { parseArgs } from 'node:util';
import { loadConfig } from '@waypost/platform/config';
import { grantProgramRoles } from '@waypost/platform/database/grant-roles';
import { migrate } from '@waypost/platform/database/migrate';
import { openDatabase } from '@waypost/platform/database/open';
import { runCommand, StartError } from '@waypost/platform/lifecycle';
import { migrationFolders } from './start/processes.ts';
import { noteLines } from './upgrade-notes.ts';

const USAGE = `Usage: npm run -s migrate -- [--programs LOGIN]

  Applies the migrations: the only command that runs as the owner of the database. Of an upgrade it prints what an operator
  has to know of the versions that were passed.

  --programs LOGIN  also lets this login take on the roles that the programs work as`;

runCommand('migrate', async () => {
  const { programs, help } = readOptions();
  if (help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const database = await openDatabase(loadConfig());
  try {
    const applied = await migrate(database, migrationFolders);
    for (const name of applied) process.stdout.write(`applied ${name}\n`);
    process.stdout.write(
      applied.length === 0 ? 'The schema is up to date.\n' : 'The schema is now up to date.\n',
    );
    for (const line of noteLines(applied)) process.stdout.write(`${line}\n`);
    if (programs === undefined) return;
    await grantProgramRoles(database, programs);
    process.stdout.write(`${programs} may take on the roles of the programs.\n`);
  } finally {
    await database.close();
  }
});

function readOptions(): { programs?: string; help?: boolean } {
  try {
    return parseArgs({ options: { programs: { type: 'string' }, help: { type: 'boolean' } } }).values;
  } catch {
    throw new StartError(`this is not understood.\n${USAGE}`);
  }
}
