import { rmSync } from 'node:fs';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runCommand, StartError } from '@waypost/platform/lifecycle';
import { dbFor } from '../infrastructure/database.ts';
import { sealAudit } from '../modules/audit/module.ts';
import { addUpCounts } from '../modules/tasks/board/module.ts';
import { largeSeedUsage, readLargeSeedOptions } from '../seed/large/options.ts';
import { checkOrganizations, hasLargeSeed, truncateWork } from '../seed/large/prepare.ts';
import { sharesOf } from '../seed/large/shares.ts';
import { writeLargeSeed } from '../seed/large/write.ts';
import { writeDemoWork } from '../seed/write-work.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Adds a large seed to a migrated PostgreSQL that contains the cast. `npm run seed` calls it through
 * tools/seed/main.ts.
 */
runCommand('seed', async () => {
  const options = readLargeSeedOptions(process.argv.slice(2));
  if (options === null) return print(largeSeedUsage);
  const config = loadConfig(process.env, { demo: true });
  if (config.databaseUrl === null)
    throw new StartError(
      'The large seed needs PostgreSQL: set DATABASE_URL. The embedded database is for trying and has its own data.',
    );
  const clock = createClock(config.clockOffsetSeconds);
  const keyring = loadKeyring(config.keyringFile);
  const database = await openDatabase(config);
  try {
    const owner = database.pool('owner', 2);
    const shares = sharesOf(options);
    await checkOrganizations(database.pool('provision', 1));
    if (await hasLargeSeed(owner, shares)) {
      if (!options.replace)
        throw new StartError(
          'The database holds a large seed already, whole or interrupted; --replace empties patients, cases, tasks and audit record and writes them anew.',
        );
      await truncateWork(owner);
      // The chains start over, so the heads that were signed for the earlier ones no longer apply.
      rmSync(config.auditHeadsFile, { force: true });
      await writeDemoWork({ app: dbFor(database, 'app', 1), config, clock, keyring });
      // If a worker has run before, its processes would evaluate all of these old cases.
      await owner.query('truncate event_delivery');
      print('Emptied; the demonstration work is written again.');
    }
    await writeLargeSeed({ owner, keyring, clock, say: print }, shares);
    await addUpCounts(dbFor(database, 'worker', 1));
    const sealer = dbFor(database, 'sealer', 1);
    while ((await sealAudit(sealer, clock)) > 0);
    print('Statistics …');
    await owner.query('vacuum analyze');
    print('Done.');
  } finally {
    await database.close();
  }
});
