import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Keyring } from '@waypost/platform/keyring';

/** PKCS #8 around an Ed25519 seed (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeys = (keyring: Keyring): KeyObject[] =>
  keyring.derive('linked-product-signature').map((seed) =>
    createPrivateKey({
      key: Buffer.concat([PKCS8_HEAD, Buffer.from(seed, 'base64url')]),
      format: 'der',
      type: 'pkcs8',
    }),
  );

/** Signs a text with the current key. */
export function signText(keyring: Keyring, text: string): string {
  const [current] = privateKeys(keyring);
  if (!current) throw new Error('the key ring holds no key');
  return sign(null, Buffer.from(text), current).toString('base64url');
}

/** The public keys that linked products verify signatures with, PEM; the current key first. */
export const publicKeys = (keyring: Keyring): string[] =>
  privateKeys(keyring).map((key) => createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString());
