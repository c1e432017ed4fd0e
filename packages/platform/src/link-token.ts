import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits for a link that works once. What is kept is its hash. */
export const newLinkToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: linkTokenHash(token) };
};

export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
