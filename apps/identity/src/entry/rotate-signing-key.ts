import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runCommand } from '@waypost/platform/lifecycle';
import { openIdentityDb } from '../database.ts';
import { loadSigningKeys, rotateSigningKey } from '../keys/signing-keys.ts';

runCommand('rotate-signing-key', async () => {
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    const clock = createClock(config.clockOffsetSeconds);
    const keyring = loadKeyring(config.keyringFile);
    // Checks that the key file matches the stored keys: a key sealed with another file could never be opened.
    await loadSigningKeys(openIdentityDb(database), keyring, clock);
    const { kid, signsFrom } = await rotateSigningKey(openIdentityDb(database), keyring, clock);
    process.stdout.write(`The key ${kid} is published now and signs from ${signsFrom.toISOString()}.\n`);
  } finally {
    await database.close();
  }
});
