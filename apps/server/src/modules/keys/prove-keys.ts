import { type Keyring, wrongKeyFile } from '@waypost/platform/keyring';
import type { Db } from '../../infrastructure/database.ts';

export const KEY_CHECK_TEXT = 'This key is the one.';

/**
 * Proves, before anything is sealed, that the key ring is the one with which this database was written, and records its
 * current key. A ring that was created again because its file was missing is detected here, not at the first social
 * security number that cannot be opened.
 * @throws StartError
 */
export async function proveKeys(db: Db, keyring: Keyring): Promise<void> {
  if (!(await holdsAllKeys(db, keyring))) throw wrongKeyFile();
  await db
    .insertInto('key_check')
    .values({ key_id: keyring.current(), sealed: keyring.seal('key-check', KEY_CHECK_TEXT) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the ring has every key that stored values may need. */
export async function holdsAllKeys(db: Db, keyring: Keyring): Promise<boolean> {
  const rows = await db.selectFrom('key_check').select('sealed').execute();
  try {
    return rows.every(({ sealed }) => keyring.open('key-check', sealed) === KEY_CHECK_TEXT);
  } catch {
    return false;
  }
}
