import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Keyring } from '@waypost/platform/keyring';
import { z } from 'zod';

/** The signed end of a chain at some time: a head, or a checkpoint where its earlier part was pruned. */
export type SignedEnd = {
  kind: 'head' | 'checkpoint';
  entityId: string;
  position: number;
  linkHash: string;
  signedAt: string;
  signature: string;
};
type Unsigned = Omit<SignedEnd, 'signature'>;

/** PKCS #8 around an Ed25519 seed (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKey = (seed: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, Buffer.from(seed, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });

/** The signing keys, derived from the keys of the ring, which is stored outside the database; the current one first. */
const privateKeys = (keyring: Keyring): KeyObject[] => keyring.derive('audit-head').map(privateKey);

/** The public key (SPKI, base64url) that verifies the signatures of a key after it is retired. */
export const verifierOf = (keyring: Keyring, keyId: string): string =>
  createPublicKey(privateKey(keyring.deriveFrom(keyId, 'audit-head')))
    .export({ type: 'spki', format: 'der' })
    .toString('base64url');

const publicKeys = (keyring: Keyring): KeyObject[] => [
  ...privateKeys(keyring).map((key) => createPublicKey(key)),
  ...keyring
    .verifiers()
    .map((spki) => createPublicKey({ key: Buffer.from(spki, 'base64url'), format: 'der', type: 'spki' })),
];

/** The signed text; its prefix keeps the signature from being used for anything else. */
const signedBytes = ({ kind, entityId, position, linkHash, signedAt }: Unsigned): Buffer =>
  Buffer.from(['waypost audit', kind, entityId, position, linkHash, signedAt].join('\n'));

export function signEnd(keyring: Keyring, end: Unsigned): SignedEnd {
  const [current] = privateKeys(keyring);
  if (!current) throw new Error('the key ring holds no key');
  return { ...end, signature: sign(null, signedBytes(end), current).toString('base64url') };
}

/** Whether this installation signed it, with a key it has or has retired. */
export const isSigned = (keyring: Keyring, end: SignedEnd): boolean =>
  publicKeys(keyring).some((key) =>
    verify(null, signedBytes(end), key, Buffer.from(end.signature, 'base64url')),
  );

const lineSchema = z.object({
  kind: z.literal('head'),
  entityId: z.uuid(),
  position: z.int().min(1),
  linkHash: z.hex().length(64),
  signedAt: z.string(),
  signature: z.string(),
});

/** The heads of a file, one per line. Invalid lines were tampered with or half written, and are reported. */
export function readHeads(text: string): { heads: SignedEnd[]; unreadable: number[] } {
  const heads: SignedEnd[] = [];
  const unreadable: number[] = [];
  text.split('\n').forEach((line, index) => {
    if (line === '') return;
    try {
      heads.push(lineSchema.parse(JSON.parse(line)));
    } catch {
      unreadable.push(index + 1);
    }
  });
  return { heads, unreadable };
}

export const headLine = (head: SignedEnd): string => `${JSON.stringify(head)}\n`;
