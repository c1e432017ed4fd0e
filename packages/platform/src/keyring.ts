import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { makeRingIfMissing, type Ring, readRing } from './keyring-file.ts';
import { StartError } from './lifecycle.ts';

/** What a sealed value is. It is bound in: a value sealed as one thing does not open as another. */
export type Purpose =
  | 'ssn'
  | 'raw-x12'
  | 'payer-credential'
  | 'signing-key'
  | 'key-check'
  | 'draft'
  | 'setting'
  | 'mail'
  | 'second-factor'
  | 'integration-token';

/**
 * Seals and opens protected values with AES-256-GCM. Each sealed value names its key, so that keys can change
 * while old values still open.
 */
export type Keyring = {
  /** Id of the key that new values are sealed with. */
  current(): string;
  seal(purpose: Purpose, text: string): string;
  open(purpose: Purpose, sealed: string): string;
  /** Keys for something else, made from each key of the ring; the one of the current key first. */
  derive(use: string): string[];
};

/** A stored value does not open: the database was written with another key file. */
export const wrongKeyFile = (): StartError =>
  new StartError(
    'The key file is not the one this database was written with; restore it, or set WAYPOST_KEYRING_FILE to it.',
  );

/** How often the key file is looked at, at most. */
const lookEveryMs = 1000;

/**
 * Reads the key file, or makes it with a first key. It lives outside the data folder and is owner-only. A running
 * program notices when the file changes: within a second, and at once when it meets a value of a key it does not
 * know. A file that has become unreadable changes nothing for it.
 *
 * @throws StartError when the file is not usable now
 */
export function loadKeyring(file: string): Keyring {
  makeRingIfMissing(file);
  let ring = readRing(file);
  let seen = stampOf(file);
  let lookedAt = Date.now();
  const look = (): void => {
    lookedAt = Date.now();
    const stamp = stampOf(file);
    if (stamp === seen || stamp === null) return;
    try {
      ring = readRing(file);
      seen = stamp;
    } catch {
      // Half-written or broken: the keys that are known still work, and the next look tries again.
    }
  };
  return keyring((mustBeFresh) => {
    if (mustBeFresh || Date.now() - lookedAt >= lookEveryMs) look();
    return ring;
  });
}

function stampOf(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : null;
}

/** The key a sealed value names. */
export const keyIdOf = (sealed: string): string => sealed.split('.')[0] ?? '';

/** @param ringNow the ring as it is now; read afresh when `mustBeFresh` */
function keyring(ringNow: (mustBeFresh: boolean) => Ring): Keyring {
  const keyOf = (id: string): Buffer => {
    const key = ringNow(false).keys.get(id) ?? ringNow(true).keys.get(id);
    if (!key)
      throw new StartError(`A stored value is sealed with key ${id}, which the key file no longer holds.`);
    return key;
  };
  return {
    current: () => ringNow(false).current,
    seal(purpose, text) {
      const { current } = ringNow(false);
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(current), nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${current}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(purpose, sealed) {
      const [id = '', payload = ''] = sealed.split('.');
      const bytes = Buffer.from(payload, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(id), bytes.subarray(0, 12))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    derive(use) {
      const { current, keys } = ringNow(false);
      const ids = [current, ...[...keys.keys()].filter((id) => id !== current)];
      return ids.map((id) => Buffer.from(hkdfSync('sha256', keyOf(id), '', use, 32)).toString('base64url'));
    },
  };
}
