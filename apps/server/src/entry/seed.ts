import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runCommand, StartError } from '@waypost/platform/lifecycle';
import { acrossEntities, dbFor } from '../infrastructure/database.ts';
import { syncDefaults } from '../modules/decision-tables/module.ts';
import { DEMO_PASSWORD, users } from '../seed/people.ts';
import { writeOrganizations } from '../seed/write-organizations.ts';
import { writeDemoConnections, writeDemoWork } from '../seed/write-work.ts';

/** Accounts of the cast for the embedded identity provider; federated users sign in elsewhere. */
function printAccounts(): void {
  const accounts = users
    .filter((user) => !user.isFederated)
    .map((user, position) => ({
      id: user.id,
      email: user.email,
      password: DEMO_PASSWORD,
      firstName: user.firstName,
      lastName: user.lastName,
      isActive: !user.isDeactivated,
      ...(user.listed ? { listed: { ...user.listed, position, showPassword: true } } : {}),
    }));
  process.stdout.write(`${JSON.stringify(accounts)}\n`);
}

/** Writes the cast into an empty database; with --print-accounts it also prints the accounts to sign in with. */
runCommand('seed', async () => {
  const config = loadConfig(process.env, { demo: true });
  const clock = createClock(config.clockOffsetSeconds);
  const keyring = loadKeyring(config.keyringFile);
  const database = await openDatabase(config);
  try {
    const provision = dbFor(database, 'provision', 1);
    const existing = await acrossEntities(provision, (db) =>
      db.selectFrom('entity').select('id').limit(1).execute(),
    );
    if (existing.length > 0)
      throw new StartError('The database already holds organizations; the seed only fills an empty one.');
    await writeOrganizations(provision, config, clock);
    // The processes evaluate them.
    await syncDefaults({ worker: dbFor(database, 'worker', 1), clock });
    const tools = { app: dbFor(database, 'app', 1), config, clock, keyring };
    await writeDemoConnections(tools);
    await writeDemoWork(tools);
    // The embedded database gathers no statistics by itself, and needs half a minute for a page of the queue without
    // them.
    if (database.kind === 'embedded') await database.pool('owner', 1).query('analyze');
    if (process.argv.includes('--print-accounts')) printAccounts();
  } finally {
    await database.close();
  }
});
