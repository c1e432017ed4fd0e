import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A signing secret as receivers keep it (Standard Webhooks): 24 bytes as Base64 behind a prefix. */
export const newSecret = (): string => `${PREFIX}${randomBytes(24).toString('base64')}`;

/** The key that a secret stands for. */
export const keyOf = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64'));

/** What a message is signed over and with: the key of every secret that is alive gives one signature. */
export type Signed = { id: string; at: Date; body: string; keys: readonly KeyObject[] };

/** The headers of a signed message, as Standard Webhooks 1.0 has them. The time is that of the attempt, in seconds. */
export function signatureHeaders({ id, at, body, keys }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
