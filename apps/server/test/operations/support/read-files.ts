import { createHash } from 'node:crypto';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runCommand } from '@waypost/platform/lifecycle';
import { createFiles } from '../../../src/framework/files.ts';
import { acrossEntities, dbFor } from '../../../src/infrastructure/database.ts';
import { openFileStore } from '../../../src/infrastructure/files/open-store.ts';
import { createOutbound } from '../../../src/infrastructure/outbound/outbound.ts';

/**
 * Reads every file that the database lists, and returns their number and those that cannot be read unchanged.
 */
runCommand('read files', async () => {
  const config = loadConfig(process.env);
  const clock = createClock(config.clockOffsetSeconds);
  const database = await openDatabase(config);
  const store = openFileStore(config, createOutbound({ hosts: [], privateHosts: [] }));
  const files = createFiles({ store, keyring: loadKeyring(config.keyringFile), clock });
  try {
    const known = await acrossEntities(dbFor(database, 'worker', 1), (db) =>
      db
        .selectFrom('stored_file')
        .select(['id', 'content_type', 'size', 'sha256', 'key_sealed'])
        .orderBy('id')
        .execute(),
    );
    const faults: string[] = [];
    for (const file of known) {
      const hash = createHash('sha256');
      try {
        for await (const piece of files.read(file)) hash.update(piece);
        if (hash.digest('hex') !== file.sha256) faults.push(`${file.id} has changed`);
      } catch (error) {
        faults.push(`${file.id}: ${error instanceof Error ? error.name : 'unreadable'}`);
      }
    }
    process.stdout.write(`${JSON.stringify({ ids: known.map(({ id }) => id), faults })}\n`);
  } finally {
    await database.close();
  }
});
