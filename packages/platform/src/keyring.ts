import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { statSync } from 'node:fs';
import { makeRingIfMissing, type Ring, readRing } from './keyring-file.ts';
import { StartError } from './lifecycle.ts';

/** The purpose of a sealed value. It is authenticated: a value sealed for one purpose does not open for another. */
export type Purpose =
  | 'ssn'
  | 'raw-x12'
  | 'payer-credential'
  | 'payer-key'
  | 'signing-key'
  | 'key-check'
  | 'draft'
  | 'setting'
  | 'mail'
  | 'second-factor'
  | 'file'
  | 'export'
  | 'held-registration'
  | 'import'
  | 'drop-folder'
  | 'integration-token'
  | 'webhook';

/**
 * Seals and opens protected values with AES-256-GCM. Each sealed value names its key, so that keys can change
 * while old values still open.
 */
export type Keyring = {
  /** Id of the key that new values are sealed with. */
  current(): string;
  /** Returns `<key id>.<base64url of nonce, tag and ciphertext>`. */
  seal(purpose: Purpose, text: string): string;
  /** @throws when the value was changed, was sealed for another purpose, or its key is missing (StartError) */
  open(purpose: Purpose, sealed: string): string;
  /** Derives one key for `use` from each key of the ring (HKDF, RFC 5869), the current key's first. */
  derive(use: string): string[];
  /** Derives the key for `use` from one key of the ring. */
  deriveFrom(id: string, use: string): string;
  /** The public keys (SPKI, base64url) that verify the signatures of retired keys. */
  verifiers(): string[];
};

/** The error for a database that was written with another key file. */
export const wrongKeyFile = (): StartError =>
  new StartError(
    'The key file is not the one this database was written with; restore it, or set WAYPOST_KEYRING_FILE to it.',
  );

/** The key file is checked for changes at most this often. */
const checkEveryMs = 1000;

/**
 * Reads the key file, or makes it with a first key. The file is kept outside the data folder and only its owner can
 * read it. A running program notices a changed file within a second, or at once when a value names an unknown key. It
 * ignores a file that has become unreadable.
 *
 * @throws StartError when the file is not usable now
 */
export function loadKeyring(file: string): Keyring {
  makeRingIfMissing(file);
  let ring = readRing(file);
  let knownStamp = readFileStamp(file);
  let checkedAt = Date.now();
  const reloadIfChanged = (): void => {
    checkedAt = Date.now();
    const stamp = readFileStamp(file);
    if (stamp === knownStamp || stamp === null) return;
    try {
      ring = readRing(file);
      knownStamp = stamp;
    } catch {
      // The file is half-written or broken: the known keys still work, and the next check tries again.
    }
  };
  return keyring((mustBeFresh) => {
    if (mustBeFresh || Date.now() - checkedAt >= checkEveryMs) reloadIfChanged();
    return ring;
  });
}

function readFileStamp(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : null;
}

/** The id of the key that a value was sealed with. */
export const keyIdOf = (sealed: string): string => sealed.split('.')[0] ?? '';

const NONCE_BYTES = 12;
let random: Buffer = Buffer.alloc(0);
/**
 * Returns random bytes that were never used before. Draws bytes for many values at once, because a system call takes
 * longer than sealing a short value.
 */
function nextNonce(): Buffer {
  if (random.length < NONCE_BYTES) random = randomBytes(256 * NONCE_BYTES);
  const nonce = random.subarray(0, NONCE_BYTES);
  random = random.subarray(NONCE_BYTES);
  return nonce;
}

/** @param readCurrentRing returns the ring; checks the file first when `mustBeFresh` */
function keyring(readCurrentRing: (mustBeFresh: boolean) => Ring): Keyring {
  /** The key objects of the crypto library: creating one takes longer than sealing a short value. */
  const keyObjects = new WeakMap<Buffer, KeyObject>();
  const findKey = (id: string): KeyObject => {
    const bytes = readCurrentRing(false).keys.get(id) ?? readCurrentRing(true).keys.get(id);
    if (!bytes)
      throw new StartError(`A stored value is sealed with key ${id}, which the key file no longer holds.`);
    const key = keyObjects.get(bytes) ?? createSecretKey(bytes);
    keyObjects.set(bytes, key);
    return key;
  };
  const deriveFrom = (id: string, use: string): string =>
    Buffer.from(hkdfSync('sha256', findKey(id), '', use, 32)).toString('base64url');
  return {
    current: () => readCurrentRing(false).current,
    seal(purpose, text) {
      const { current } = readCurrentRing(false);
      const nonce = nextNonce();
      const cipher = createCipheriv('aes-256-gcm', findKey(current), nonce).setAAD(Buffer.from(purpose));
      const body = [cipher.update(text, 'utf8'), cipher.final()];
      return `${current}.${Buffer.concat([nonce, cipher.getAuthTag(), ...body]).toString('base64url')}`;
    },
    open(purpose, sealed) {
      const [id = '', payload = ''] = sealed.split('.');
      const bytes = Buffer.from(payload, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', findKey(id), bytes.subarray(0, 12))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    derive(use) {
      const { current, keys } = readCurrentRing(false);
      const ids = [current, ...[...keys.keys()].filter((id) => id !== current)];
      return ids.map((id) => deriveFrom(id, use));
    },
    deriveFrom,
    verifiers: () => Object.values(readCurrentRing(false).verifiers),
  };
}
