import { createHash, randomBytes } from 'node:crypto';

/** Makes a secret of 256 random bits (base64url) for a one-time link. Only its SHA-256 hash is stored. */
export const createLinkToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
};

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();
