import { text } from 'node:stream/consumers';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { runCommand } from '@waypost/platform/lifecycle';
import { createLogger } from '@waypost/platform/logger';
import { importAccounts, parseAccounts } from '../accounts/import-accounts.ts';
import { adoptClock } from '../clock.ts';
import { openIdentityDb } from '../database.ts';

// Accounts are read from standard input, so that passwords appear in no file and no process list.
runCommand('import-accounts', async () => {
  const config = loadConfig();
  const clock = adoptClock(config.clockOffsetSeconds);
  const accounts = parseAccounts(await text(process.stdin));
  const database = await openDatabase(config);
  try {
    const counts = await importAccounts(openIdentityDb(database), clock, accounts);
    createLogger(config, 'import-accounts').info(counts, 'accounts imported');
  } finally {
    await database.close();
  }
});
