import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** RFC 4648 section 6. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes a key as base32 without padding, as authenticator apps accept it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}

/** Creates a shared secret of 160 bits (RFC 4226 section 4, R6). */
export const createSecret = (): Buffer => randomBytes(20);

/** The number of the time step that contains the given time. */
export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds);

/** The code of one time step (RFC 4226 section 5.3, RFC 6238 section 4). */
export function codeAt(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/**
 * Finds the time step of a code: the current, previous or next one (RFC 6238 section 5.2), but none at or before the
 * last used step.
 */
export function matchingStep(secret: Uint8Array, code: string, time: Date, after: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = stepAt(time);
  for (const step of [now, now - 1, now + 1]) {
    if (step > after && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) return step;
  }
  return null;
}

/** The address with which an authenticator app opens. */
export const otpauthAddress = (secret: Uint8Array, email: string): string =>
  `otpauth://totp/Waypost:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=Waypost`;
