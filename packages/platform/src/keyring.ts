import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { StartError } from './lifecycle.ts';

const keyringSchema = z.object({
  /** Id of the key that new values are sealed with. */
  current: z.string(),
  keys: z.record(z.string().regex(/^[a-z0-9-]{1,32}$/), z.base64().length(44)),
});

/** What a sealed value is. It is bound in: a value sealed as one thing does not open as another. */
export type Purpose =
  | 'ssn'
  | 'raw-x12'
  | 'payer-credential'
  | 'signing-key'
  | 'draft'
  | 'mail'
  | 'second-factor';

/**
 * Seals and opens protected values with AES-256-GCM. Each sealed value names its key, so that keys can change
 * while old values still open.
 */
export type Keyring = {
  seal(purpose: Purpose, text: string): string;
  open(purpose: Purpose, sealed: string): string;
  /** Keys for something else, made from each key of the ring; the one of the current key first. */
  derive(use: string): string[];
};

/** Reads the key file, or makes it with a first key. It lives outside the data folder and is owner-only. */
export function loadKeyring(file: string): Keyring {
  let parsed: z.infer<typeof keyringSchema>;
  try {
    makeIfMissing(file);
    parsed = keyringSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw unusable(file);
  }
  const keys = new Map(Object.entries(parsed.keys).map(([id, key]) => [id, Buffer.from(key, 'base64')]));
  if (!keys.has(parsed.current)) throw unusable(file);
  return keyring(parsed.current, keys);
}

const unusable = (file: string): StartError =>
  new StartError(`The key file ${file} cannot be read or holds no usable key; restore it from the back-up.`);

function makeIfMissing(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const first = { current: 'k1', keys: { k1: randomBytes(32).toString('base64') } };
  try {
    writeFileSync(file, JSON.stringify(first, null, 2), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // It is there already, or another program of this start was first.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** A ring of keys by id, each of 32 bytes. */
export function keyring(current: string, keys: ReadonlyMap<string, Buffer>): Keyring {
  const keyOf = (id: string): Buffer => {
    const key = keys.get(id);
    if (!key)
      throw new StartError(`A stored value is sealed with key ${id}, which the key file no longer holds.`);
    return key;
  };
  return {
    seal(purpose, text) {
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
      const ids = [current, ...[...keys.keys()].filter((id) => id !== current)];
      return ids.map((id) => Buffer.from(hkdfSync('sha256', keyOf(id), '', use, 32)).toString('base64url'));
    },
  };
}
