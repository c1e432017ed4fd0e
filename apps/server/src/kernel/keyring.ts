import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { z } from 'zod';

const keyringSchema = z.object({
  /** Id of the key that new values are sealed with. */
  current: z.string(),
  keys: z.record(z.string().regex(/^[a-z0-9-]{1,32}$/), z.base64().length(44)),
});

/**
 * Seals and opens protected values (SSN, raw X12, credentials) with AES-256-GCM. Each sealed value names its
 * key, so that keys can change while old values still open. The purpose is bound in: a value sealed as an SSN
 * does not open as anything else.
 */
export type Keyring = {
  seal(purpose: Purpose, text: string): string;
  open(purpose: Purpose, sealed: string): string;
};
export type Purpose = 'ssn' | 'raw-x12' | 'payer-credential';

/** Reads the key file, or makes one with a first key. It lives outside the data folder and is owner-only. */
export function loadKeyring(file: string): Keyring {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const first = { current: 'k1', keys: { k1: randomBytes(32).toString('base64') } };
    try {
      writeFileSync(file, JSON.stringify(first, null, 2), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process of this start made it first; a file that cannot be made is told below.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unreadable(file);
    }
  }
  let parsed: z.infer<typeof keyringSchema>;
  try {
    parsed = keyringSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw unreadable(file);
  }
  const keys = new Map(Object.entries(parsed.keys).map(([id, key]) => [id, Buffer.from(key, 'base64')]));
  if (!keys.has(parsed.current)) throw unreadable(file);
  return keyring(parsed.current, keys);
}

const unreadable = (file: string): StartError =>
  new StartError(`The key file ${file} cannot be read or holds no usable key; restore it from the back-up.`);

export function keyring(current: string, keys: ReadonlyMap<string, Buffer>): Keyring {
  const keyOf = (id: string): Buffer => {
    const key = keys.get(id);
    if (!key) throw new Error(`no key ${id} in the key ring`);
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
  };
}
