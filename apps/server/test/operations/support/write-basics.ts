import { EMPTY_ID } from '@waypost/contract/core/values';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { runCommand } from '@waypost/platform/lifecycle';
import { acrossEntities, dbFor } from '../../../src/infrastructure/database.ts';
import { syncDefaults } from '../../../src/modules/decision-tables/module.ts';
import { auditSeed, writePayers } from '../../../src/seed/write-organizations.ts';

/** Writes the initial data of an installation: the payers, and the default decision tables. */
runCommand('basics', async () => {
  const config = loadConfig(process.env);
  const clock = createClock(config.clockOffsetSeconds);
  const database = await openDatabase(config);
  try {
    await acrossEntities(dbFor(database, 'provision', 1), async (db) => {
      await writePayers(db);
      await auditSeed(db, { id: EMPTY_ID, name: 'Payers' }, clock);
    });
    // A worker would write them, but not every test starts one before it opens a case.
    await syncDefaults({ worker: dbFor(database, 'worker', 1), clock });
  } finally {
    await database.close();
  }
});
